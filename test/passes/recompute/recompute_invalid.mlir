// RUN: not refold-opt %s --refold-recompute=strategy=best 2>&1 | FileCheck %s --check-prefix=STRATEGY
// RUN: not refold-opt %s --refold-recompute='strategy=every-n n=0' 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not refold-opt %s --refold-recompute='strategy=every-n n=two' 2>&1 | FileCheck %s --check-prefix=NO-COUNT
// RUN: not refold-opt %s --refold-recompute='strategy=chen n=1' 2>&1 | FileCheck %s --check-prefix=CHEN-N
// RUN: not refold-opt %s --refold-recompute='n=2' 2>&1 | FileCheck %s --check-prefix=USER-N
// RUN: not refold-opt %s --refold-recompute='strategy=every-n objective=time' 2>&1 | FileCheck %s --check-prefix=NO-OBJECTIVE
// RUN: not refold-opt %s --refold-recompute='strategy=chen budget=0B' 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not refold-opt %s --refold-recompute='strategy=kusumoto-exact objective=both' 2>&1 | FileCheck %s --check-prefix=OBJECTIVE
// RUN: not refold-opt %s --refold-recompute='budget=1GiB' 2>&1 | FileCheck %s --check-prefix=NO-BUDGET
// RUN: not refold-opt %s --refold-recompute='strategy=chen budget=64' 2>&1 | FileCheck %s --check-prefix=UNIT
// RUN: not refold-opt %s --refold-recompute='strategy=kusumoto-approx budget=64B' 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: not refold-opt %s --refold-recompute='strategy=auto' 2>&1 | FileCheck %s --check-prefix=AUTO
// RUN: not refold-opt %s --refold-plan-recompute='budget=1GiB' 2>&1 | FileCheck %s --check-prefix=EXPANDED

// STRATEGY: unknown recompute strategy 'best', there are: auto, user, none, every-n, chen, kusumoto-exact, kusumoto-approx
// COUNT: n must be at least 1, got 0
// NO-COUNT: n must be at least 1, got two
// CHEN-N: error: strategy=chen does not use n; every-n uses it
// USER-N: error: strategy=user does not use n; every-n uses it
// NO-OBJECTIVE: error: strategy=every-n does not use objective; kusumoto-exact and kusumoto-approx use it
// NOTHING: budget must be above 0 bytes, such as 6GiB, got '0B'; omit it for no budget
// OBJECTIVE: unknown recompute objective 'both', there are: time, memory
// NO-BUDGET: error: strategy=user does not use budget; chen and kusumoto use it
// UNIT: byte quantity '64'
// BUDGET: [[#@LINE+3]]:3: error: strategy=kusumoto-approx: no plan fits 64 bytes; the least budget that would do is 132
// AUTO: error: strategy=auto is not supported here; use --refold-plan-recompute
// EXPANDED: [[#@LINE+6]]:10: error: --refold-plan-recompute plans fusions, but this gradient is not expanded yet; its option 'form' has the passes that do so
  func.func @two_ops(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = rf.tanh %x : tensor<8xf32>
    %1 = rf.exponential %0 : tensor<8xf32>
    %2 = rf.tanh %1 : tensor<8xf32>
    %loss = rf.reduce add %2, dims = [0] : tensor<8xf32>
    %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
    return %g : tensor<8xf32>
  }

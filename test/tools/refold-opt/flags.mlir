// Tests the precedence of flags: first options of the pipeline, then FLAGS_ on the command line,
// then FLAGS_ in the environment. Invalid values are refused.
// RUN: refold-opt %s --refold-memory-pipeline | FileCheck %s --check-prefix=INPLACE
// RUN: env FLAGS_enable_inplace=0 refold-opt %s --refold-memory-pipeline | FileCheck %s --check-prefix=APART
// RUN: env FLAGS_enable_inplace=0 refold-opt %s --refold-memory-pipeline --FLAGS_enable_inplace=true | FileCheck %s --check-prefix=INPLACE
// RUN: refold-opt %s --refold-memory-pipeline --enable-inplace=false | FileCheck %s --check-prefix=APART
// RUN: refold-opt %s --enable_inplace=false --refold-memory-pipeline=in-place=true | FileCheck %s --check-prefix=INPLACE
// RUN: refold-opt %s --refold-memory-pipeline=in-place=false | FileCheck %s --check-prefix=APART
// RUN: refold-opt %s --refold-memory-pipeline='schedule=false remake-copies=false' | FileCheck %s --check-prefix=INPLACE
// RUN: refold-opt %s --FLAGS_eager_delete_tensor_gb=-1 --refold-memory-pipeline=in-place=false | FileCheck %s --check-prefix=KEPT
// RUN: not refold-opt %s --FLAGS_enable_inplace=perhaps 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not refold-opt %s --memory-fraction-of-eager-deletion 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not env FLAGS_allocator_strategy=arina refold-opt %s 2>&1 | FileCheck %s --check-prefix=ENVIRONMENT
// RUN: env FLAGS_enable_in_place=1 refold-opt %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: refold-opt %s --fast-eager-deletion-mode 2>&1 | FileCheck %s --check-prefix=IDLE

// INPLACE: mem.kernel @{{.*}}_over_
// APART-NOT: _over_
// KEPT-COUNT-1: mem.free
// KEPT-NOT: mem.free
// VALUE: refold-opt: error: flag --FLAGS_enable_inplace must be true or false, got 'perhaps'
// NONE: refold-opt: error: flag --memory-fraction-of-eager-deletion must be a number from 0 to 1, got no value
// ENVIRONMENT: refold-opt: error: environment variable FLAGS_allocator_strategy must be one of arena, naive_best_fit, auto_growth, got 'arina'
// UNKNOWN: refold-opt: warning: environment variable FLAGS_enable_in_place is unknown (did you mean 'FLAGS_enable_inplace'?)
// IDLE: refold-opt: warning: FLAGS_fast_eager_deletion_mode has no effect with FLAGS_allocator_strategy=arena: it is effective with naive_best_fit and auto_growth
func.func @train(%x: tensor<512x64xf32> {rf.input = #rf.input<"x">}, %y: tensor<512x32xf32> {rf.input = #rf.input<"y">},
                 %w0: tensor<64x32xf32> {rf.state = #rf.state<"fc0.weight", 0>}, %w1: tensor<32x32xf32> {rf.state = #rf.state<"fc1.weight", 1>},
                 %step: tensor<i64> {rf.state = #rf.state<"step", 2>}, %steps: i64 {rf.steps})
    -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<i64>, tensor<10xf32> {rf.fetch = #rf.fetch<"loss">}) {
  %history = rf.empty : tensor<10xf32>
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %fold:3 = scf.for %i = %first to %end step %one iter_args(%a = %w0, %b = %w1, %h = %history) -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<10xf32>) : i64 {
    %position = tensor.from_elements %i : tensor<i64>
    %p = rf.dot_general %x, %a, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
    %r = rf.relu %p : tensor<512x32xf32>
    %q = rf.dot_general %r, %b, batching = [] x [], contracting = [1] x [0] : (tensor<512x32xf32>, tensor<32x32xf32>) -> tensor<512x32xf32>
    %d = rf.subtract %q, %y : tensor<512x32xf32>
    %s = rf.multiply %d, %d : tensor<512x32xf32>
    %loss = rf.reduce add %s, dims = [0, 1] : tensor<512x32xf32>
    %g:2 = rf.gradient %loss wrt(%a, %b) : tensor<f32>, tensor<64x32xf32>, tensor<32x32xf32> -> tensor<64x32xf32>, tensor<32x32xf32>
    %rate0 = rf.constant dense<0.001> : tensor<64x32xf32>
    %rate1 = rf.constant dense<0.001> : tensor<32x32xf32>
    %da = rf.multiply %g#0, %rate0 : tensor<64x32xf32>
    %db = rf.multiply %g#1, %rate1 : tensor<32x32xf32>
    %an = rf.subtract %a, %da : tensor<64x32xf32>
    %bn = rf.subtract %b, %db : tensor<32x32xf32>
    %hn = rf.update_row %h, %loss, %position : tensor<10xf32>, tensor<f32>
    scf.yield %an, %bn, %hn : tensor<64x32xf32>, tensor<32x32xf32>, tensor<10xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %fold#0, %fold#1, %next, %fold#2 : tensor<64x32xf32>, tensor<32x32xf32>, tensor<i64>, tensor<10xf32>
}

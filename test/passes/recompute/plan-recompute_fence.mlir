// Clones of fusions are fenced against MLIR's own passes.
// RUN: refold-opt %s --refold-plan-recompute='budget=64MiB' > %t.plan
// RUN: FileCheck %s --check-prefix=COUNT < %t.plan
// RUN: refold-opt %t.plan --canonicalize --cse --loop-invariant-code-motion --canonicalize > %t.after
// RUN: diff %t.plan %t.after
// RUN: refold-opt %t.after -o /dev/null --refold-rf-to-mem --refold-form-dispatches --refold-inplace --refold-schedule --refold-eager-deletion --refold-plan-arena --remarks-filter=refold-plan-arena --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=PEAK

// Three clones, and two values in the arena at once instead of four.
// COUNT-COUNT-3: {rf.clone_of = "{{.*}}", rf.recomputed}
// COUNT-NOT: rf.recomputed
// PEAK: remark: [Passed] arena {{.*}} arena bytes=33554432, lower bound=33554432,

// The barrier alone keeps them apart: behind it they remain even without the mark.
// RUN: sed 's/ {rf.clone_of[^}]*}//' %t.plan > %t.unmarked
// RUN: refold-opt %t.unmarked --canonicalize --cse | FileCheck %s --check-prefix=GROUPS
// GROUPS-COUNT-10: rf.fusion
// GROUPS-NOT: rf.fusion

// The other half of the proof: without barriers MLIR merges them. With the mark two clones become
// one. Without it, nothing is left of the plan, and the peak is the baseline's.
// RUN: sed -E 's/rf.barrier (%[a-z0-9]+) after.* -> (tensor.*)/rf.reshape \1 : \2 -> \2/' %t.plan > %t.open
// RUN: not grep rf.barrier %t.open
// RUN: refold-opt %t.open --canonicalize --cse | FileCheck %s --check-prefix=OPEN
// RUN: sed 's/ {rf.clone_of[^}]*}//' %t.open | refold-opt --canonicalize --cse > %t.merged
// RUN: FileCheck %s --check-prefix=MERGED < %t.merged
// RUN: refold-opt %t.merged -o /dev/null --refold-rf-to-mem --refold-form-dispatches --refold-inplace --refold-schedule --refold-eager-deletion --refold-plan-arena --remarks-filter=refold-plan-arena --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=KEPT
// OPEN-COUNT-2: {rf.clone_of = "{{.*}}", rf.recomputed}
// OPEN-NOT: rf.recomputed
// MERGED-COUNT-7: rf.fusion
// MERGED-NOT: rf.fusion
// KEPT: remark: [Passed] arena {{.*}} arena bytes=67108864,
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %a = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.tanh %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  return %ga : tensor<4096x1024xf32>
}

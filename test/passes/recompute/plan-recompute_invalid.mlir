// RUN: not refold-opt %s --refold-plan-recompute='budget=67108863B' 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: refold-opt %s --refold-plan-recompute='budget=67108864B' | FileCheck %s --check-prefix=KEPT
// RUN: not refold-opt %s --refold-plan-recompute='budget=64' 2>&1 | FileCheck %s --check-prefix=UNIT
// RUN: not refold-opt %s --refold-plan-recompute='budget=-1B' 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not refold-opt %s --refold-plan-recompute='budget=0B' 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not refold-opt %s --refold-plan-recompute='budget=64MiB form=builtin.module(refold-fuze)' 2>&1 | FileCheck %s --check-prefix=NO-PASS
// RUN: not refold-opt %s --refold-plan-recompute='budget=64MiB place=func.func(refold-schedule)' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not refold-opt %s --refold-plan-recompute='budget=64MiB extra=1' 2>&1 | FileCheck %s --check-prefix=EXTRA

// The fusions have one block each, so no tile is passed on, and the reported floor is the need. The
// op and the values around it are reported with their lines.
// REFUSED: error: no plan is within the budget of 67.1 MB (67,108,863 bytes): the best of {{[0-9]+}} needs 67.1 MB (67,108,864 bytes), and no plan can need less than 67.1 MB (67,108,864 bytes), because multiply (plan-recompute_invalid.mlir:[[#@LINE+29]]) runs with sine (plan-recompute_invalid.mlir:[[#@LINE+19]]) of 16.8 MB, cosine (plan-recompute_invalid.mlir:[[#@LINE+24]]) of 16.8 MB, multiply (plan-recompute_invalid.mlir:[[#@LINE+29]]) of 16.8 MB{{$}}
// KEPT: {rf.clone_of = "{{.*}}", rf.recomputed}
// UNIT: byte quantity '64' has no unit: append B, KB, MB, GB, KiB, MiB or GiB
// NEGATIVE: {{.*}}'-1B'
// NOTHING: budget must be above 0 bytes, such as 6GiB, got '0B'; omit it for no budget
// NO-PASS: error: option 'form' is not a pipeline: {{.*}}'refold-fuze' does not refer to a registered pass
// ANCHOR: error: option 'place' must be a pipeline of a module, such as builtin.module(refold-fuse), not of 'func.func'
// EXTRA: <Pass-Options-Parser>: no such option extra
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %a = rf.fusion %x blocks = 1 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.tanh %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 1 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 1 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 1 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 1 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 1 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 1 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  return %ga : tensor<4096x1024xf32>
}

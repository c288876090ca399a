// Values have 16 MiB, so that no single tile of a dispatch holds a whole value.
// RUN: refold-opt %s --refold-plan-recompute='budget=64MiB' | FileCheck %s --check-prefix=TWO
// RUN: refold-opt %s --refold-plan-recompute='budget=80MiB' | FileCheck %s --check-prefix=ONE
// Trying a plan on copies of the program changes nothing in the program, not even the order.
// RUN: refold-opt %s > %t.before
// RUN: refold-opt %s --refold-plan-recompute='budget=96MiB' | diff %t.before -
// RUN: refold-opt %s --refold-plan-recompute | diff %t.before -
// RUN: not refold-opt %s --refold-plan-recompute='budget=67108863B' 2>&1 | FileCheck %s --check-prefix=LESS

// Tests that values that the backward pass reads are recomputed just before their readers. If kept,
// four of them are live at once, besides the input and the result. Recomputing saves one of them,
// or two.

// The originals are unchanged and read the same operands.
// TWO-LABEL: func.func @train
// TWO-SAME: (%[[X:[^:]*]]:
// TWO-NEXT: %[[A:.*]] = rf.fusion %[[X]] blocks = 8 operands [0] results [0] :
// TWO: rf.tanh
// TWO: %[[B:.*]] = rf.fusion %[[A]] blocks = 8 operands [0] results [0] :
// TWO: rf.exponential
// TWO: %[[C:.*]] = rf.fusion %[[B]] blocks = 8 operands [0] results [0] :
// TWO: rf.sine
// TWO: %[[D:.*]] = rf.fusion %[[C]] blocks = 8 operands [0] results [0] :
// TWO: rf.cosine
// TWO: %[[GC:.*]] = rf.fusion %[[D]], %[[C]] blocks
// TWO: rf.multiply
// The operands of the first clone come after the gradient that its reader waits for; the second
// clone reads the first.
// TWO: %[[X1:.*]] = rf.barrier %[[X]] after(%[[GC]])
// TWO-NEXT: %[[A1:.*]] = rf.fusion %[[X1]] blocks = 8 operands [0] results [0] {rf.clone_of = "tanh (plan-recompute.mlir:{{[0-9]+}})", rf.recomputed}
// TWO-NEXT: ^bb0
// TWO-NEXT: rf.tanh
// TWO: %[[B1:.*]] = rf.fusion %[[A1]] blocks = 8 operands [0] results [0] {rf.clone_of = "exponential (plan-recompute.mlir:{{[0-9]+}})", rf.recomputed}
// TWO-NEXT: ^bb0
// TWO-NEXT: rf.exponential
// TWO: %[[GB:.*]] = rf.fusion %[[GC]], %[[B1]] blocks = 8 operands [0, 0] results [0] :
// TWO: rf.multiply
// The clone is not kept for its next reader either.
// TWO: %[[X2:.*]] = rf.barrier %[[X]] after(%[[GB]])
// TWO-NEXT: %[[A2:.*]] = rf.fusion %[[X2]] blocks = 8 operands [0] results [0] {rf.clone_of = "tanh (plan-recompute.mlir:{{[0-9]+}})", rf.recomputed}
// TWO-NEXT: ^bb0
// TWO-NEXT: rf.tanh
// TWO: %[[GA:.*]] = rf.fusion %[[GB]], %[[A2]] blocks = 8 operands [0, 0] results [0] :
// TWO-NOT: rf.recomputed
// TWO: return %[[GA]]

// The values that are cheapest to recompute are dropped: a larger budget never costs more work.
// ONE-LABEL: func.func @train
// ONE-SAME: (%[[X:[^:]*]]:
// ONE-NOT: rf.recomputed
// ONE: %[[X1:.*]] = rf.barrier %[[X]] after(
// ONE-NEXT: rf.fusion %[[X1]] blocks = 8 operands [0] results [0] {rf.clone_of = "tanh (plan-recompute.mlir:{{[0-9]+}})", rf.recomputed}
// ONE-NEXT: ^bb0
// ONE-NEXT: rf.tanh
// ONE-NOT: rf.recomputed
// ONE: return

// No plan meets a budget of one byte less, and the pass reports the floor. Values that are live
// throughout determine the floor. A result that is passed on in tiles has no bytes in it and is not
// named.
// LESS: error: no plan is within the budget of 67.1 MB (67,108,863 bytes): the best of {{[0-9]+}} needs 67.1 MB (67,108,864 bytes), and no plan can need less than 33.6 MB (33,554,432 bytes), because tanh (plan-recompute.mlir:{{[0-9]+}}) runs in addition to permanent values{{$}}

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

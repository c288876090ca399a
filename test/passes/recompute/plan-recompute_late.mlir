// Values have 16 MiB, so that no single tile of a dispatch holds a whole value.
// RUN: refold-opt %s --split-input-file --refold-plan-recompute='budget=80MiB' | FileCheck %s

// Tests that an op whose result has no reader before the eviction does not run at its original
// program point: it runs once, before its reader.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[X:[^:]*]]:
// CHECK-SAME: rf.clones = {{.*}}"exponential (plan-recompute_late.mlir:{{[0-9]+}})" = 1
// CHECK-NOT: rf.exponential
// CHECK: rf.cosine
// CHECK-NOT: rf.exponential
// CHECK: rf.tanh
// CHECK: %[[LATE:.*]] = rf.barrier %[[X]] after(
// CHECK-NEXT: %[[E:.*]] = rf.fusion %[[LATE]] blocks = 8 operands [0] results [0] {rf.clone_of = "exponential (plan-recompute_late.mlir:{{[0-9]+}})", rf.recomputed}
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK: rf.fusion %{{.*}}, %[[E]] blocks
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.add
// CHECK-NOT: rf.exponential
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %e = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %a = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.tanh %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.abs %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %y = rf.fusion %ga, %e blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.add %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  return %y : tensor<4096x1024xf32>
}

// -----

// Near miss: with an early reader the op runs at its original program point, and again before the
// other reader.

// CHECK-LABEL: func.func @train
// CHECK: rf.exponential
// CHECK: rf.tanh
// CHECK: rf.cosine
// CHECK: rf.clone_of = "exponential (plan-recompute_late.mlir:{{[0-9]+}})", rf.recomputed}
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK: rf.add
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %e = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %a = rf.fusion %e blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.tanh %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.abs %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %r = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  %y = rf.fusion %ga, %e blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %r = rf.add %0, %1 : tensor<4096x1024xf32>
    rf.yield %r : tensor<4096x1024xf32>
  }
  return %y : tensor<4096x1024xf32>
}

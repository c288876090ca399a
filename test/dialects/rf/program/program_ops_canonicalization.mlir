// RUN: refold-opt %s --canonicalize --cse | FileCheck %s

// A checkpoint has no folder: the mark survives canonicalization if its result is used.
// CHECK-LABEL: func.func @checkpoint
// CHECK: rf.checkpoint
func.func @checkpoint(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.checkpoint %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Barriers with different ties keep clones apart: the second exp is not merged with the first.
// CHECK-LABEL: func.func @barrier
// CHECK: rf.exponential
// CHECK: rf.barrier
// CHECK: rf.exponential
func.func @barrier(%x: tensor<4xf32>, %dy: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.exponential %x : tensor<4xf32>
  %1 = rf.barrier %x after(%dy) : (tensor<4xf32>), (tensor<4xf32>) -> tensor<4xf32>
  %2 = rf.exponential %1 : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// Without the barrier the two ops are merged.
// CHECK-LABEL: func.func @no_barrier
// CHECK: %[[Y:.*]] = rf.exponential
// CHECK-NEXT: return %[[Y]], %[[Y]]
func.func @no_barrier(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.exponential %x : tensor<4xf32>
  %1 = rf.exponential %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A recomputed function stays a function. Nothing is moved out of its body, and ops without readers
// are erased in it.
// CHECK-LABEL: func.func @recompute
// CHECK-NEXT: %[[Y:.*]] = rf.recompute -> tensor<4xf32> {
// CHECK-NEXT: rf.exponential %arg0
// CHECK-NEXT: rf.yield
// CHECK-NEXT: }
// CHECK-NEXT: return %[[Y]]
func.func @recompute(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = rf.recompute -> tensor<4xf32> {
    %0 = rf.exponential %x : tensor<4xf32>
    rf.yield %0 : tensor<4xf32>
  }
  %z = rf.recompute -> tensor<4xf32> {
    %0 = rf.tanh %x : tensor<4xf32>
    rf.yield %0 : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

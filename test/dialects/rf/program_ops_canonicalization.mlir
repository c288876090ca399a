// RUN: refold-opt %s --canonicalize --cse | FileCheck %s

// A checkpoint has no folder: the mark outlives canonicalisation where its result is used.
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

// Without the barrier they are one.
// CHECK-LABEL: func.func @no_barrier
// CHECK: %[[Y:.*]] = rf.exponential
// CHECK-NEXT: return %[[Y]], %[[Y]]
func.func @no_barrier(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.exponential %x : tensor<4xf32>
  %1 = rf.exponential %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

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
// CHECK: rf.exp
// CHECK: rf.barrier
// CHECK: rf.exp
func.func @barrier(%x: tensor<4xf32>, %dy: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.exp %x : tensor<4xf32>
  %1 = rf.barrier %x after(%dy) : (tensor<4xf32>), (tensor<4xf32>) -> tensor<4xf32>
  %2 = rf.exp %1 : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// Without the barrier they are one.
// CHECK-LABEL: func.func @no_barrier
// CHECK: %[[Y:.*]] = rf.exp
// CHECK-NEXT: return %[[Y]], %[[Y]]
func.func @no_barrier(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.exp %x : tensor<4xf32>
  %1 = rf.exp %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

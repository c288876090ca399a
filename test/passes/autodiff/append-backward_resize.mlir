// The gradient of a resize applies its transposed steps from the last to the first, and reads no
// forward value.
// RUN: refold-opt %s --refold-append-backward --canonicalize --cse | FileCheck %s

// Tests that gradients of repeated elements are added.
// CHECK-LABEL: func.func @repeated
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4x5xf32>, %[[W:.*]]: tensor<2x3x8x10xf32>
// CHECK: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NEXT: %[[APART:.*]] = rf.reshape %[[DY]] : tensor<2x3x8x10xf32> -> tensor<2x3x4x2x5x2xf32>
// CHECK-NEXT: %[[DX:.*]] = rf.reduce add %[[APART]], dims = [3, 5]
// CHECK-NEXT: return %[[DX]]
func.func @repeated(%x: tensor<2x3x4x5xf32>, %w: tensor<2x3x8x10xf32>) -> tensor<2x3x4x5xf32> {
  %y = rf.resize nearest %x : tensor<2x3x4x5xf32> -> tensor<2x3x8x10xf32>
  %p = rf.multiply %y, %w : tensor<2x3x8x10xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2, 3] : tensor<2x3x8x10xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2x3x4x5xf32> -> tensor<2x3x4x5xf32>
  return %g : tensor<2x3x4x5xf32>
}

// Tests that the gradients of skipped elements are zeros.
// CHECK-LABEL: func.func @left_out
// CHECK-SAME: %[[X:.*]]: tensor<2x3x6xf32>, %[[W:.*]]: tensor<2x3x2xf32>
// CHECK: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NEXT: %[[DX:.*]] = rf.pad %[[DY]], %{{.*}}, low = [0, 0, 0], high = [0, 0, 2], interior = [0, 0, 2]
// CHECK-NEXT: return %[[DX]]
func.func @left_out(%x: tensor<2x3x6xf32>, %w: tensor<2x3x2xf32>) -> tensor<2x3x6xf32> {
  %y = rf.resize nearest %x : tensor<2x3x6xf32> -> tensor<2x3x2xf32>
  %p = rf.multiply %y, %w : tensor<2x3x2xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2] : tensor<2x3x2xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2x3x6xf32> -> tensor<2x3x6xf32>
  return %g : tensor<2x3x6xf32>
}

// Tests that the weights are those of the forward pass with swapped dimensions.
// CHECK-LABEL: func.func @linear
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4x5xf32>, %[[W:.*]]: tensor<2x3x6x7xf32>
// CHECK: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-DAG: rf.iota dim = 1 : tensor<6x4xi64>
// CHECK-DAG: rf.iota dim = 0 : tensor<6x4xi64>
// CHECK: %[[ROWS:.*]] = rf.dot_general %[[DY]], %{{.*}}, batching = [] x [], contracting = [2] x [0] : (tensor<2x3x6x7xf32>, tensor<6x4xf32>) -> tensor<2x3x7x4xf32>
// CHECK: %[[DX:.*]] = rf.dot_general %[[ROWS]], %{{.*}}, batching = [] x [], contracting = [2] x [0] : (tensor<2x3x7x4xf32>, tensor<7x5xf32>) -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %[[DX]]
func.func @linear(%x: tensor<2x3x4x5xf32>, %w: tensor<2x3x6x7xf32>) -> tensor<2x3x4x5xf32> {
  %y = rf.resize linear %x : tensor<2x3x4x5xf32> -> tensor<2x3x6x7xf32>
  %p = rf.multiply %y, %w : tensor<2x3x6x7xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2, 3] : tensor<2x3x6x7xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2x3x4x5xf32> -> tensor<2x3x4x5xf32>
  return %g : tensor<2x3x4x5xf32>
}

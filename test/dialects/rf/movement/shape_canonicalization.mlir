// RUN: refold-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @nothing
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]]
func.func @nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = rf.broadcast_in_dim %x, dims = [0, 1] : tensor<2x3xf32> -> tensor<2x3xf32>
  %1 = rf.reshape %x : tensor<2x3xf32> -> tensor<2x3xf32>
  %2 = rf.transpose %x, dims = [0, 1] : tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// The transpose of a square has the same type, but it is another tensor.
// CHECK-LABEL: func.func @square
// CHECK: rf.transpose
func.func @square(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = rf.transpose %x, dims = [1, 0] : tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// CHECK-LABEL: func.func @splats
// CHECK-DAG: rf.constant dense<2.000000e+00> : tensor<5x4x3xf32>
// CHECK-DAG: rf.constant dense<2.000000e+00> : tensor<12xf32>
// CHECK-DAG: rf.constant dense<2.000000e+00> : tensor<3x4xf32>
// CHECK-NOT: rf.broadcast_in_dim
// CHECK-NOT: rf.reshape
// CHECK-NOT: rf.transpose
func.func @splats() -> (tensor<5x4x3xf32>, tensor<12xf32>, tensor<3x4xf32>) {
  %c = rf.constant dense<2.0> : tensor<4x3xf32>
  %0 = rf.broadcast_in_dim %c, dims = [1, 2] : tensor<4x3xf32> -> tensor<5x4x3xf32>
  %1 = rf.reshape %c : tensor<4x3xf32> -> tensor<12xf32>
  %2 = rf.transpose %c, dims = [1, 0] : tensor<4x3xf32>
  return %0, %1, %2 : tensor<5x4x3xf32>, tensor<12xf32>, tensor<3x4xf32>
}

// Other constants are not folded.
// CHECK-LABEL: func.func @no_splats
// CHECK: rf.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: rf.broadcast_in_dim
// CHECK: rf.reshape
func.func @no_splats() -> (tensor<5x2xf32>, tensor<2x1xf32>) {
  %c = rf.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = rf.broadcast_in_dim %c, dims = [1] : tensor<2xf32> -> tensor<5x2xf32>
  %1 = rf.reshape %c : tensor<2xf32> -> tensor<2x1xf32>
  return %0, %1 : tensor<5x2xf32>, tensor<2x1xf32>
}

// CHECK-LABEL: func.func @reshape_twice
// CHECK-SAME: %[[X:.*]]: tensor<2x6xf32>
// CHECK-NEXT: %[[Y:.*]] = rf.reshape %[[X]] : tensor<2x6xf32> -> tensor<4x3xf32>
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @reshape_twice(%x: tensor<2x6xf32>) -> (tensor<4x3xf32>, tensor<2x6xf32>) {
  %0 = rf.reshape %x : tensor<2x6xf32> -> tensor<12xf32>
  %1 = rf.reshape %0 : tensor<12xf32> -> tensor<4x3xf32>
  %2 = rf.reshape %0 : tensor<12xf32> -> tensor<2x6xf32>
  return %1, %2 : tensor<4x3xf32>, tensor<2x6xf32>
}

// The composition is result[i, j, k] = x[k, j, i]: rotations are composed in their order.
// CHECK-LABEL: func.func @transpose_twice
// CHECK-SAME: %[[X:.*]]: tensor<2x3x5xf32>
// CHECK-NEXT: %[[Y:.*]] = rf.transpose %[[X]], dims = [2, 0, 1] : tensor<2x3x5xf32>
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @transpose_twice(%x: tensor<2x3x5xf32>) -> (tensor<5x2x3xf32>, tensor<2x3x5xf32>) {
  %0 = rf.transpose %x, dims = [1, 2, 0] : tensor<2x3x5xf32>
  %1 = rf.transpose %0, dims = [1, 2, 0] : tensor<3x5x2xf32>
  %2 = rf.transpose %0, dims = [2, 0, 1] : tensor<3x5x2xf32>
  return %1, %2 : tensor<5x2x3xf32>, tensor<2x3x5xf32>
}

// A reshape between two transposes blocks the fold.
// CHECK-LABEL: func.func @transpose_reshape
// CHECK: rf.transpose
// CHECK: rf.reshape
// CHECK: rf.transpose
func.func @transpose_reshape(%x: tensor<2x6xf32>) -> tensor<4x3xf32> {
  %0 = rf.transpose %x, dims = [1, 0] : tensor<2x6xf32>
  %1 = rf.reshape %0 : tensor<6x2xf32> -> tensor<3x4xf32>
  %2 = rf.transpose %1, dims = [1, 0] : tensor<3x4xf32>
  return %2 : tensor<4x3xf32>
}

// Without dimensions, each element is identity + x, which is +0 for -0.
// CHECK-LABEL: func.func @reduce_nothing
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[Y:.*]] = rf.reduce add %[[X]], dims = [] : tensor<4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @reduce_nothing(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.reduce add %x, dims = [] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Equal constants are merged and unused ops are erased, because everything here is pure.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT: return
func.func @unused(%x: tensor<4x2xf32>, %i: tensor<3xi32>, %p: tensor<i64>) {
  %0 = rf.take %x, %i : (tensor<4x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  %1 = rf.slice_row %x, %p : tensor<4x2xf32>
  %2 = rf.update_row %x, %1, %p : tensor<4x2xf32>, tensor<2xf32>
  %3 = rf.empty : tensor<4xf32>
  %4 = rf.dot_general %x, %x, batching = [] x [], contracting = [0] x [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  return
}

// A transposed product whose free dimensions change sides becomes the product of its operands in
// the other order. It stays if the product has another reader, or if the transpose permutes its
// dimensions in another way.
// CHECK-LABEL: func.func @product
// CHECK: rf.dot_general %arg1, %arg0, batching = [0] x [0], contracting = [2] x [1] : (tensor<2x5x3xf32>, tensor<2x3x4x6xf32>) -> tensor<2x5x4x6xf32>
// CHECK-NEXT: return
// CHECK-LABEL: func.func @product_read_twice
// CHECK: rf.transpose
// CHECK-LABEL: func.func @product_mixed
// CHECK: rf.transpose
func.func @product(%x: tensor<2x3x4x6xf32>, %y: tensor<2x5x3xf32>) -> tensor<2x5x4x6xf32> {
  %0 = rf.dot_general %x, %y, batching = [0] x [0], contracting = [1] x [2] : (tensor<2x3x4x6xf32>, tensor<2x5x3xf32>) -> tensor<2x4x6x5xf32>
  %1 = rf.transpose %0, dims = [0, 3, 1, 2] : tensor<2x4x6x5xf32>
  return %1 : tensor<2x5x4x6xf32>
}
func.func @product_read_twice(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> (tensor<4x5xf32>, tensor<5x4xf32>) {
  %0 = rf.dot_general %x, %y, batching = [] x [], contracting = [1] x [0] : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %1 = rf.transpose %0, dims = [1, 0] : tensor<4x5xf32>
  return %0, %1 : tensor<4x5xf32>, tensor<5x4xf32>
}
func.func @product_mixed(%x: tensor<4x6x3xf32>, %y: tensor<3x5xf32>) -> tensor<6x5x4xf32> {
  %0 = rf.dot_general %x, %y, batching = [] x [], contracting = [2] x [0] : (tensor<4x6x3xf32>, tensor<3x5xf32>) -> tensor<4x6x5xf32>
  %1 = rf.transpose %0, dims = [1, 2, 0] : tensor<4x6x5xf32>
  return %1 : tensor<6x5x4xf32>
}

// A transposed broadcast becomes a broadcast along other dimensions. Dimensions of extent 1 do not
// matter for that.

// CHECK-LABEL: func.func @transpose_of_broadcast
// CHECK-NEXT: rf.broadcast_in_dim %{{.*}}, dims = [3] : tensor<64xf32> -> tensor<8x5x7x64xf32>
// CHECK-NEXT: return
func.func @transpose_of_broadcast(%x: tensor<64xf32>) -> tensor<8x5x7x64xf32> {
  %0 = rf.reshape %x : tensor<64xf32> -> tensor<64x1x1xf32>
  %1 = rf.broadcast_in_dim %0, dims = [1, 2, 3] : tensor<64x1x1xf32> -> tensor<8x64x5x7xf32>
  %2 = rf.transpose %1, dims = [0, 2, 3, 1] : tensor<8x64x5x7xf32>
  return %2 : tensor<8x5x7x64xf32>
}

// CHECK-LABEL: func.func @transposed_operand
// CHECK-NEXT: %[[T:.*]] = rf.transpose %{{.*}}, dims = [1, 0] : tensor<3x4xf32>
// CHECK-NEXT: rf.broadcast_in_dim %[[T]], dims = [0, 2] : tensor<4x3xf32> -> tensor<4x5x3xf32>
// CHECK-NEXT: return
func.func @transposed_operand(%x: tensor<3x4xf32>) -> tensor<4x5x3xf32> {
  %0 = rf.broadcast_in_dim %x, dims = [0, 1] : tensor<3x4xf32> -> tensor<3x4x5xf32>
  %1 = rf.transpose %0, dims = [1, 2, 0] : tensor<3x4x5xf32>
  return %1 : tensor<4x5x3xf32>
}

// Similar cases that must not fold: a reshape that does more than insert dimensions of extent 1,
// and one that removes some.

// CHECK-LABEL: func.func @broadcast_of_other_reshapes
// CHECK-COUNT-2: rf.reshape
func.func @broadcast_of_other_reshapes(%x: tensor<6xf32>, %y: tensor<1x6xf32>) -> (tensor<5x2x3xf32>, tensor<5x6xf32>) {
  %0 = rf.reshape %x : tensor<6xf32> -> tensor<2x3xf32>
  %1 = rf.broadcast_in_dim %0, dims = [1, 2] : tensor<2x3xf32> -> tensor<5x2x3xf32>
  %2 = rf.reshape %y : tensor<1x6xf32> -> tensor<6xf32>
  %3 = rf.broadcast_in_dim %2, dims = [1] : tensor<6xf32> -> tensor<5x6xf32>
  return %1, %3 : tensor<5x2x3xf32>, tensor<5x6xf32>
}

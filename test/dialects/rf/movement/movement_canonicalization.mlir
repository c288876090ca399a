// Each case that folds is next to similar cases that must not fold.
// RUN: refold-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @nothing
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32>
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]]
func.func @nothing(%x: tensor<4x3xf32>, %v: tensor<f32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) {
  %0 = rf.slice %x, start = [0, 0], limit = [4, 3], strides = [1, 1] : tensor<4x3xf32>
  %1 = rf.reverse %x, dims = [] : tensor<4x3xf32>
  %2 = rf.pad %x, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : tensor<4x3xf32>
  %3 = rf.concatenate %x, dim = 1 : tensor<4x3xf32>
  return %0, %1, %2, %3 : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>
}

// Reversing a dimension of one element or none changes nothing; reversing a longer one does.
// CHECK-LABEL: func.func @reverse_one
// CHECK-SAME: %[[X:.*]]: tensor<1x3xf32>
// CHECK-NEXT: %[[R:.*]] = rf.reverse %[[X]], dims = [0, 1]
// CHECK-NEXT: return %[[X]], %[[R]]
func.func @reverse_one(%x: tensor<1x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>) {
  %0 = rf.reverse %x, dims = [0] : tensor<1x3xf32>
  %1 = rf.reverse %x, dims = [0, 1] : tensor<1x3xf32>
  return %0, %1 : tensor<1x3xf32>, tensor<1x3xf32>
}

// Reversing twice along the same dimensions is removed; along other dimensions it is not.
// CHECK-LABEL: func.func @reverse_twice
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32>
// CHECK-NEXT: %[[A:.*]] = rf.reverse %[[X]], dims = [0, 1]
// CHECK-NEXT: %[[B:.*]] = rf.reverse %[[A]], dims = [1]
// CHECK-NEXT: return %[[X]], %[[B]]
func.func @reverse_twice(%x: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %0 = rf.reverse %x, dims = [0, 1] : tensor<4x3xf32>
  %1 = rf.reverse %0, dims = [0, 1] : tensor<4x3xf32>
  %2 = rf.reverse %0, dims = [1] : tensor<4x3xf32>
  return %1, %2 : tensor<4x3xf32>, tensor<4x3xf32>
}

// A pad that removes an element at one end and adds one at the other keeps the type, but it is
// another tensor.
// CHECK-LABEL: func.func @pad_shift
// CHECK: rf.pad
func.func @pad_shift(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<4xf32> {
  %0 = rf.pad %x, %v, low = [1], high = [-1], interior = [0] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Interior widths have no effect on a dimension of one element or none.
// CHECK-LABEL: func.func @pad_between_one
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>
// CHECK-NEXT: return %[[X]]
func.func @pad_between_one(%x: tensor<1xf32>, %v: tensor<f32>) -> tensor<1xf32> {
  %0 = rf.pad %x, %v, low = [0], high = [0], interior = [7] : tensor<1xf32>
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: func.func @splats
// CHECK-DAG: rf.constant dense<2.000000e+00> : tensor<2x3xf32>
// CHECK-DAG: rf.constant dense<2.000000e+00> : tensor<4x3xf32>
// CHECK-DAG: rf.constant dense<2.000000e+00> : tensor<5x3xf32>
// CHECK-NOT: rf.slice
// CHECK-NOT: rf.reverse
// CHECK-NOT: rf.pad
func.func @splats() -> (tensor<2x3xf32>, tensor<4x3xf32>, tensor<5x3xf32>) {
  %c = rf.constant dense<2.0> : tensor<4x3xf32>
  %v = rf.constant dense<2.0> : tensor<f32>
  %0 = rf.slice %c, start = [0, 0], limit = [4, 3], strides = [2, 1] : tensor<4x3xf32>
  %1 = rf.reverse %c, dims = [0] : tensor<4x3xf32>
  %2 = rf.pad %c, %v, low = [1, 0], high = [0, 0], interior = [0, 0] : tensor<4x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<4x3xf32>, tensor<5x3xf32>
}

// Other constants are not folded. Neither is a splat padded with another value: +0 and -0 are
// different.
// CHECK-LABEL: func.func @no_splats
// CHECK: rf.slice
// CHECK: rf.reverse
// CHECK: rf.pad
func.func @no_splats() -> (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>) {
  %c = rf.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %zeros = rf.constant dense<0.0> : tensor<2xf32>
  %minus = rf.constant dense<-0.0> : tensor<f32>
  %0 = rf.slice %c, start = [0], limit = [1], strides = [1] : tensor<2xf32>
  %1 = rf.reverse %c, dims = [0] : tensor<2xf32>
  %2 = rf.pad %zeros, %minus, low = [1], high = [0], interior = [0] : tensor<2xf32>
  return %0, %1, %2 : tensor<1xf32>, tensor<2xf32>, tensor<3xf32>
}

// A slice of all elements but one stays a slice, and a concatenation of two tensors stays one.
// CHECK-LABEL: func.func @kept
// CHECK: rf.slice
// CHECK: rf.concatenate
func.func @kept(%x: tensor<4xf32>, %none: tensor<0xf32>) -> (tensor<3xf32>, tensor<4xf32>) {
  %0 = rf.slice %x, start = [0], limit = [3], strides = [1] : tensor<4xf32>
  %1 = rf.concatenate %x, %none, dim = 0 : tensor<4xf32>, tensor<0xf32>
  return %0, %1 : tensor<3xf32>, tensor<4xf32>
}

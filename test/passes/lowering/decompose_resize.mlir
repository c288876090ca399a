// RUN: refold-opt %s --refold-decompose -split-input-file | FileCheck %s

// Whole repetitions of elements only move elements.
// CHECK-LABEL: func.func @repeated
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4x5xf32>
// CHECK-NEXT: %[[R:.*]] = rf.broadcast_in_dim %[[X]], dims = [0, 1, 2, 4] : tensor<2x3x4x5xf32> -> tensor<2x3x4x2x5x3xf32>
// CHECK-NEXT: %[[Y:.*]] = rf.reshape %[[R]] : tensor<2x3x4x2x5x3xf32> -> tensor<2x3x8x15xf32>
// CHECK-NEXT: return %[[Y]]
func.func @repeated(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x8x15xf32> {
  %y = rf.resize nearest %x : tensor<2x3x4x5xf32> -> tensor<2x3x8x15xf32>
  return %y : tensor<2x3x8x15xf32>
}

// -----

// Skipping elements only moves elements too.
// CHECK-LABEL: func.func @left_out
// CHECK-NEXT: %[[Y:.*]] = rf.slice %{{.*}}, start = [0, 0, 0, 0], limit = [2, 3, 4, 6], strides = [1, 1, 2, 3]
// CHECK-NEXT: return %[[Y]]
func.func @left_out(%x: tensor<2x3x4x6xf32>) -> tensor<2x3x2x2xf32> {
  %y = rf.resize nearest %x : tensor<2x3x4x6xf32> -> tensor<2x3x2x2xf32>
  return %y : tensor<2x3x2x2xf32>
}

// -----

// The nearest element is found with integer arithmetic.
// CHECK-LABEL: func.func @nearest
// CHECK-DAG: rf.iota dim = 0 : tensor<4x6xi64>
// CHECK-DAG: rf.iota dim = 1 : tensor<4x6xi64>
// CHECK: %[[PAST:.*]] = rf.subtract %{{.*}} : tensor<4x6xi64>
// CHECK: %[[REACHED:.*]] = rf.compare GE %[[PAST]]
// CHECK: %[[BEFORE:.*]] = rf.compare LT %[[PAST]]
// CHECK: %[[INSIDE:.*]] = rf.and %[[REACHED]], %[[BEFORE]]
// CHECK: %[[WEIGHTS:.*]] = rf.select %[[INSIDE]]
// CHECK: %[[Y:.*]] = rf.dot_general %arg0, %[[WEIGHTS]], batching = [] x [], contracting = [2] x [0] : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
// CHECK-NEXT: return %[[Y]]
func.func @nearest(%x: tensor<2x3x4xf32>) -> tensor<2x3x6xf32> {
  %y = rf.resize nearest %x : tensor<2x3x4xf32> -> tensor<2x3x6xf32>
  return %y : tensor<2x3x6xf32>
}

// -----

// Each dimension moves to the end when it is contracted, so that in the end all are in order.
// CHECK-LABEL: func.func @linear
// CHECK: rf.maximum %{{.*}} : tensor<4x6xi64>
// CHECK: rf.minimum %{{.*}} : tensor<4x6xi64>
// CHECK: rf.abs %{{.*}} : tensor<4x6xi64>
// CHECK: rf.convert %{{.*}} : tensor<4x6xi64> -> tensor<4x6xf32>
// CHECK: %[[ROWS:.*]] = rf.dot_general %arg0, %{{.*}}, batching = [] x [], contracting = [2] x [0] : (tensor<2x3x4x5xf32>, tensor<4x6xf32>) -> tensor<2x3x5x6xf32>
// CHECK: %[[Y:.*]] = rf.dot_general %[[ROWS]], %{{.*}}, batching = [] x [], contracting = [2] x [0] : (tensor<2x3x5x6xf32>, tensor<5x7xf32>) -> tensor<2x3x6x7xf32>
// CHECK-NEXT: return %[[Y]]
func.func @linear(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x6x7xf32> {
  %y = rf.resize linear %x : tensor<2x3x4x5xf32> -> tensor<2x3x6x7xf32>
  return %y : tensor<2x3x6x7xf32>
}

// -----

// Aligned corners never read beyond the ends. An unchanged dimension has no product, so the other
// one is moved back.
// CHECK-LABEL: func.func @corners
// CHECK-NOT: rf.minimum
// CHECK: rf.abs
// CHECK: %[[ROWS:.*]] = rf.dot_general {{.*}} -> tensor<2x3x5x6xf32>
// CHECK-NEXT: %[[Y:.*]] = rf.transpose %[[ROWS]], dims = [0, 1, 3, 2]
// CHECK-NEXT: return %[[Y]]
func.func @corners(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x6x5xf32> {
  %y = rf.resize linear %x align_corners : tensor<2x3x4x5xf32> -> tensor<2x3x6x5xf32>
  return %y : tensor<2x3x6x5xf32>
}

// -----

// A dimension of one element is repeated, in any mode; the same extents give the operand itself.
// CHECK-LABEL: func.func @one_and_same
// CHECK-NEXT: %[[R:.*]] = rf.broadcast_in_dim %arg0, dims = [0, 1, 2, 4] : tensor<2x3x1x5xf32> -> tensor<2x3x1x4x5xf32>
// CHECK-NEXT: %[[Y:.*]] = rf.reshape %[[R]] : tensor<2x3x1x4x5xf32> -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %[[Y]], %arg0
func.func @one_and_same(%x: tensor<2x3x1x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x1x5xf32>) {
  %y = rf.resize linear %x : tensor<2x3x1x5xf32> -> tensor<2x3x4x5xf32>
  %z = rf.resize linear %x : tensor<2x3x1x5xf32> -> tensor<2x3x1x5xf32>
  return %y, %z : tensor<2x3x4x5xf32>, tensor<2x3x1x5xf32>
}

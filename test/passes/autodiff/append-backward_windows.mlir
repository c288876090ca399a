// Gradients of windowed ops.
// RUN: refold-opt %s --refold-append-backward | FileCheck %s

// The gradient of a sum over windows is a sum over windows of the gradient, dilated by the strides.
// It reads no forward value.
// CHECK-LABEL: func.func @sums
// CHECK-SAME: %[[X:.*]]: tensor<2x9xf32>, %[[G:.*]]: tensor<2x5xf32>
func.func @sums(%x: tensor<2x9xf32>, %g: tensor<2x5xf32>) -> tensor<2x9xf32> {
  // CHECK: %[[Y:.*]] = rf.reduce_window add %[[X]]
  %y = rf.reduce_window add %x, window = [1, 3], strides = [1, 2], padding = [0, 1] x [0, 1], dilation = [1, 1] x [1, 1] : tensor<2x9xf32>
  %p = rf.multiply %y, %g : tensor<2x5xf32>
  %loss = rf.reduce add %p, dims = [0, 1] : tensor<2x5xf32>
  // CHECK: rf.reduce add
  // CHECK: %[[DY:.*]] = rf.multiply %{{.*}}, %[[G]]
  // CHECK-NEXT: %[[DX:.*]] = rf.reduce_window add %[[DY]], window = [1, 3], strides = [1, 1], padding = [0, 1] x [0, 1], dilation = [1, 2] x [1, 1] : tensor<2x5xf32>
  // CHECK: return %[[DX]]
  %d = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2x9xf32> -> tensor<2x9xf32>
  return %d : tensor<2x9xf32>
}

// The dilation of elements becomes the stride of the gradient. The last element is in no window, so
// the padding after it is smaller.
// CHECK-LABEL: func.func @dilated_sums
// CHECK-SAME: %[[X:.*]]: tensor<5xf32>, %[[G:.*]]: tensor<2xf32>
func.func @dilated_sums(%x: tensor<5xf32>, %g: tensor<2xf32>) -> tensor<5xf32> {
  %y = rf.reduce_window add %x, window = [2], strides = [3], padding = [0] x [-1], dilation = [2] x [4] : tensor<5xf32>
  %p = rf.multiply %y, %g : tensor<2xf32>
  %loss = rf.reduce add %p, dims = [0] : tensor<2xf32>
  // CHECK: rf.reduce_window add %{{.*}}, window = [2], strides = [2], padding = [4] x [5], dilation = [3] x [4] : tensor<2xf32>
  %d = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<5xf32> -> tensor<5xf32>
  return %d : tensor<5xf32>
}

// CHECK-LABEL: func.func @extremes
// CHECK-SAME: %[[X:.*]]: tensor<2x9xf32>, %[[G:.*]]: tensor<2x5xf32>
func.func @extremes(%x: tensor<2x9xf32>, %g: tensor<2x5xf32>) -> tensor<2x9xf32> {
  %y = rf.reduce_window minimum %x, window = [1, 3], strides = [1, 2], padding = [0, 1] x [0, 1], dilation = [1, 1] x [1, 1] : tensor<2x9xf32>
  %p = rf.multiply %y, %g : tensor<2x5xf32>
  %loss = rf.reduce add %p, dims = [0, 1] : tensor<2x5xf32>
  // CHECK: rf.reduce add
  // CHECK: %[[DY:.*]] = rf.multiply %{{.*}}, %[[G]]
  // CHECK-NEXT: %[[DX:.*]] = rf.select_and_scatter minimum %[[X]], %[[DY]], window = [1, 3], strides = [1, 2], padding = [0, 1] x [0, 1]
  // CHECK: return %[[DX]]
  %d = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2x9xf32> -> tensor<2x9xf32>
  return %d : tensor<2x9xf32>
}

// The gradient of a scattered source is read at the element that the source was added to: elements are numbered from
// the best on, and each window takes its least number.
// CHECK-LABEL: func.func @scattered
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf32>, %[[S:.*]]: tensor<2x3xf32>, %[[G:.*]]: tensor<3x4xf32>
func.func @scattered(%x: tensor<3x4xf32>, %s: tensor<2x3xf32>, %g: tensor<3x4xf32>) -> tensor<2x3xf32> {
  %y = rf.select_and_scatter maximum %x, %s, window = [2, 2], strides = [1, 1], padding = [0, 0] x [0, 0] : (tensor<3x4xf32>, tensor<2x3xf32>) -> tensor<3x4xf32>
  %p = rf.multiply %y, %g : tensor<3x4xf32>
  %loss = rf.reduce add %p, dims = [0, 1] : tensor<3x4xf32>
  // CHECK: rf.reduce add
  // CHECK: %[[DY:.*]] = rf.multiply %{{.*}}, %[[G]]
  // CHECK: %[[KEYS:.*]] = rf.reshape %[[X]] : tensor<3x4xf32> -> tensor<12xf32>
  // CHECK: %[[PLACES:.*]] = rf.iota dim = 0 : tensor<12xi64>
  // CHECK: %[[FLAT:.*]] = rf.reshape %[[DY]] : tensor<3x4xf32> -> tensor<12xf32>
  // CHECK: %[[ORDER:.*]]:3 = rf.sort %[[KEYS]], %[[PLACES]], %[[FLAT]], dim = 0 descending
  // CHECK: %[[RANKS:.*]]:2 = rf.sort %[[ORDER]]#1, %[[PLACES]], dim = 0 :
  // CHECK: %[[NUMBERS:.*]] = rf.reshape %[[RANKS]]#1 : tensor<12xi64> -> tensor<3x4xi64>
  // CHECK: %[[BEST:.*]] = rf.reduce_window minimum %[[NUMBERS]], window = [2, 2], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1]
  // CHECK: %[[DS:.*]] = rf.gather %[[ORDER]]#2, %[[BEST]], offset = [], collapsed = [0], batching = [] x [], map = [0], vector = 2, sizes = [1] fill
  // CHECK: return %[[DS]]
  %d = rf.gradient %loss wrt(%s) : tensor<f32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return %d : tensor<2x3xf32>
}

// The least element is the largest negative one; NaN comes first in both.
// CHECK-LABEL: func.func @scattered_to_least
// CHECK: %[[KEYS:.*]] = rf.negate %{{.*}} : tensor<4xf32>
// CHECK: rf.sort %[[KEYS]], %{{.*}}, %{{.*}}, dim = 0 descending
func.func @scattered_to_least(%x: tensor<4xf32>, %s: tensor<3xf32>) -> tensor<3xf32> {
  %y = rf.select_and_scatter minimum %x, %s, window = [2], strides = [1], padding = [0] x [0] : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  %p = rf.multiply %y, %x : tensor<4xf32>
  %loss = rf.reduce add %p, dims = [0] : tensor<4xf32>
  %d = rf.gradient %loss wrt(%s) : tensor<f32>, tensor<3xf32> -> tensor<3xf32>
  return %d : tensor<3xf32>
}

// A dilated window passes its gradient to its best element, the first one of equal elements.
// CHECK-LABEL: func.func @dilated_extremes
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
// CHECK: %[[ELEMENTS:.*]] = rf.gather %[[X]], %[[NUMBERS:.*]], offset = [], collapsed = [0]
// CHECK: %[[BEST:.*]] = rf.reduce_window maximum %[[X]], window = [2]
// CHECK: %[[BESTS:.*]] = rf.broadcast_in_dim %[[BEST]], dims = [0] : tensor<6xf32> -> tensor<6x2xf32>
// CHECK: rf.compare EQ %[[ELEMENTS]], %[[BESTS]]
// CHECK: rf.reduce minimum %{{.*}}, dims = [1] : tensor<6x2xi64>
// CHECK: rf.scatter add
func.func @dilated_extremes(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = rf.reduce_window maximum %x, window = [2], strides = [1], padding = [0] x [0], dilation = [1] x [2] : tensor<8xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<6xf32>
  %d = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// Each element of a window product gets the product of the others.
// CHECK-LABEL: func.func @products
// CHECK: rf.gather
// CHECK: rf.cumulative multiply %{{.*}}, dim = 1 exclusive : tensor<7x2xf32>
// CHECK: rf.cumulative multiply %{{.*}}, dim = 1 exclusive reverse : tensor<7x2xf32>
// CHECK: rf.scatter add
func.func @products(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = rf.reduce_window multiply %x, window = [2], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<8xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<7xf32>
  %d = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %d : tensor<8xf32>
}

// Both gradients of a convolution are convolutions.
// RUN: refold-opt %s --refold-append-backward | FileCheck %s

// CHECK-LABEL: func.func @both
// CHECK-SAME: %[[X:.*]]: tensor<8x3x32x32xf32>, %[[W:.*]]: tensor<16x3x3x3xf32>, %[[G:.*]]: tensor<8x16x16x16xf32>
func.func @both(%x: tensor<8x3x32x32xf32>, %w: tensor<16x3x3x3xf32>, %g: tensor<8x16x16x16xf32>) -> (tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>) {
  %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [2, 2], padding = [1, 1] x [1, 1], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>) -> tensor<8x16x16x16xf32>
  %p = rf.multiply %y, %g : tensor<8x16x16x16xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2, 3] : tensor<8x16x16x16xf32>
  // The result's gradient, its elements as far apart as the windows were, under the kernel turned round.
  // CHECK-DAG: rf.convolution %{{.*}}, %[[W]], dims = [0, 1, 2, 3] x [1, 0, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 1] x [2, 2], dilation = [2, 2] x [1, 1], reversed = [0, 1], groups = 1 x 1
  // The batch is summed over; the result's gradient is the kernel.
  // CHECK-DAG: rf.convolution %[[X]], %{{.*}}, dims = [1, 0, 2, 3] x [1, 0, 2, 3] -> [1, 0, 2, 3], strides = [1, 1], padding = [1, 1] x [0, 0], dilation = [1, 1] x [2, 2], reversed = [], groups = 1 x 1
  %d:2 = rf.gradient %loss wrt(%x, %w) : tensor<f32>, tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32> -> tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>
  return %d#0, %d#1 : tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>
}

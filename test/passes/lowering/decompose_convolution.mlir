// RUN: refold-opt %s --refold-decompose -split-input-file | FileCheck %s

// A convolution that neither pads nor reverses is its products.
// CHECK-LABEL: func.func @convolution
// CHECK-NEXT: %[[Y:.*]] = rf.window_product %arg0, %arg1, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [1]
// CHECK-NEXT: return %[[Y]]
func.func @convolution(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) -> tensor<1x3x4xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return %y : tensor<1x3x4xf32>
}

// -----

// Zeros are put around and between the elements first, and the kernel is turned round.
// CHECK-LABEL: func.func @convolution_padded
// CHECK: %[[ZERO:.*]] = rf.constant dense<0.0
// CHECK: %[[X:.*]] = rf.pad %arg0, %[[ZERO]], low = [0, 0, 1], high = [0, 0, 2], interior = [0, 0, 1]
// CHECK: %[[W:.*]] = rf.reverse %arg1, dims = [2]
// CHECK: rf.window_product %[[X]], %[[W]], dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], dilations = [3]
func.func @convolution_padded(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) -> tensor<1x3x5xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], padding = [1] x [2], dilation = [2] x [3], reversed = [0], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x5xf32>
  return %y : tensor<1x3x5xf32>
}

// -----

// Groups become a dimension of both sides and of the result.
// CHECK-LABEL: func.func @convolution_groups
// CHECK: %[[X:.*]] = rf.reshape %arg0 : tensor<1x4x5xf32> -> tensor<1x2x2x5xf32>
// CHECK: %[[W:.*]] = rf.reshape %arg1 : tensor<6x2x2xf32> -> tensor<2x3x2x2xf32>
// CHECK: %[[Y:.*]] = rf.window_product %[[X]], %[[W]], dims = [0, 2, 3, 1] x [1, 2, 3, 0] -> [0, 2, 3, 1]
// CHECK-SAME: -> tensor<1x2x3x4xf32>
// CHECK: rf.reshape %[[Y]] : tensor<1x2x3x4xf32> -> tensor<1x6x4xf32>
func.func @convolution_groups(%x: tensor<1x4x5xf32>, %w: tensor<6x2x2xf32>) -> tensor<1x6x4xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 2 x 1 : (tensor<1x4x5xf32>, tensor<6x2x2xf32>) -> tensor<1x6x4xf32>
  return %y : tensor<1x6x4xf32>
}

// -----

// Groups of the batch are laid side by side as groups of features.
// CHECK-LABEL: func.func @convolution_batch_groups
// CHECK: %[[SPLIT:.*]] = rf.reshape %arg0 : tensor<4x2x5xf32> -> tensor<2x2x2x5xf32>
// CHECK: %[[MOVED:.*]] = rf.transpose %[[SPLIT]], dims = [1, 0, 2, 3]
// CHECK: rf.reshape %[[MOVED]] : tensor<2x2x2x5xf32> -> tensor<2x4x5xf32>
// CHECK: rf.window_product
// CHECK-NOT: rf.convolution
func.func @convolution_batch_groups(%x: tensor<4x2x5xf32>, %w: tensor<6x2x2xf32>) -> tensor<2x6x4xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 2 : (tensor<4x2x5xf32>, tensor<6x2x2xf32>) -> tensor<2x6x4xf32>
  return %y : tensor<2x6x4xf32>
}

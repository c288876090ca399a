// RUN: refold-opt %s --refold-decompose -split-input-file | FileCheck %s

// A convolution without padding and reversal is a window product.
// CHECK-LABEL: func.func @convolution
// CHECK-NEXT: %[[Y:.*]] = rf.window_product %arg0, %arg1, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [1]
// CHECK-NEXT: return %[[Y]]
func.func @convolution(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) -> tensor<1x3x4xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return %y : tensor<1x3x4xf32>
}

// -----

// Zeros are first inserted around and between the elements, and the kernel is reversed.
// CHECK-LABEL: func.func @convolution_padded
// CHECK-DAG: %[[ZERO:.*]] = rf.constant dense<0.0
// CHECK-DAG: %[[X:.*]] = rf.pad %arg0, %[[ZERO]], low = [0, 0, 1], high = [0, 0, 2], interior = [0, 0, 1]
// CHECK-DAG: %[[W:.*]] = rf.reverse %arg1, dims = [2]
// CHECK: rf.window_product %[[X]], %[[W]], dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], dilations = [3]
func.func @convolution_padded(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) -> tensor<1x3x5xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], padding = [1] x [2], dilation = [2] x [3], reversed = [0], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x5xf32>
  return %y : tensor<1x3x5xf32>
}

// -----

// Groups become a dimension of both operands and of the result.
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

// Batch groups are concatenated as feature groups.
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

// -----

// For images with channels last, the kernel is read with its outputs last: input features first,
// then its window elements.
// CHECK-LABEL: func.func @channels_last
// CHECK: %[[W:.*]] = rf.transpose %arg1, dims = [1, 2, 0] : tensor<3x2x2xf32>
// CHECK: rf.window_product %arg0, %[[W]], dims = [0, 2, 1] x [2, 0, 1] -> [0, 2, 1], strides = [1], dilations = [1]
func.func @channels_last(%x: tensor<1x5x2xf32>, %w: tensor<3x2x2xf32>) -> tensor<1x4x3xf32> {
  %y = rf.convolution %x, %w, dims = [0, 2, 1] x [0, 1, 2] -> [0, 2, 1], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x5x2xf32>, tensor<3x2x2xf32>) -> tensor<1x4x3xf32>
  return %y : tensor<1x4x3xf32>
}

// -----

// The gradient of a kernel is computed with the features of one operand last, so that they fill a
// vector, and then transposed to the layout of the weights.
// CHECK-LABEL: func.func @kernel_gradient
// CHECK: %[[G:.*]] = rf.window_product %arg0, %arg1, dims = [2, 0, 1] x [2, 0, 1] -> [2, 0, 1]
// CHECK-SAME: -> tensor<24x3x16xf32>
// CHECK: rf.transpose %[[G]], dims = [0, 2, 1]
// CHECK-LABEL: func.func @kernel_gradient_of_few
// CHECK: %[[G:.*]] = rf.window_product %arg0, %arg1, dims = [2, 0, 1] x [2, 0, 1] -> [0, 2, 1]
// CHECK-SAME: -> tensor<3x3x24xf32>
// CHECK: rf.transpose %[[G]], dims = [2, 0, 1]
func.func @kernel_gradient(%x: tensor<2x8x16xf32>, %dy: tensor<2x6x24xf32>) -> tensor<24x16x3xf32> {
  %g = rf.convolution %x, %dy, dims = [2, 0, 1] x [2, 0, 1] -> [1, 0, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x8x16xf32>, tensor<2x6x24xf32>) -> tensor<24x16x3xf32>
  return %g : tensor<24x16x3xf32>
}
func.func @kernel_gradient_of_few(%x: tensor<2x8x3xf32>, %dy: tensor<2x6x24xf32>) -> tensor<24x3x3xf32> {
  %g = rf.convolution %x, %dy, dims = [2, 0, 1] x [2, 0, 1] -> [1, 0, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x8x3xf32>, tensor<2x6x24xf32>) -> tensor<24x3x3xf32>
  return %g : tensor<24x3x3xf32>
}

// -----

// If lhs is dilated, each phase of the result is a product with a part of the kernel, without
// dilation. The phases are interleaved.
// CHECK-LABEL: func.func @phases
// CHECK-NOT: rf.pad %arg0, {{.*}} interior = [0, 0, 1]
// CHECK-DAG: rf.slice %arg1, start = [0, 0, 1], limit = [3, 2, 3], strides = [1, 1, 2]
// CHECK-DAG: rf.slice %arg1, start = [0, 0, 0], limit = [3, 2, 3], strides = [1, 1, 2]
// CHECK: rf.concatenate %{{.*}}, %{{.*}}, dim = 3 : tensor<1x3x5x1xf32>, tensor<1x3x5x1xf32>
// CHECK: rf.reshape {{.*}} -> tensor<1x3x10xf32>
// CHECK: rf.slice {{.*}} limit = [1, 3, 9]
func.func @phases(%x: tensor<1x2x5xf32>, %w: tensor<3x2x3xf32>) -> tensor<1x3x9xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [1] x [1], dilation = [2] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x3xf32>) -> tensor<1x3x9xf32>
  return %y : tensor<1x3x9xf32>
}

// A phase without a kernel element is zeros.
// CHECK-LABEL: func.func @empty_phase
// CHECK: rf.constant dense<0.0{{.*}}> : tensor<1x3x5x
// CHECK: rf.concatenate
func.func @empty_phase(%x: tensor<1x2x5xf32>, %w: tensor<3x2x1xf32>) -> tensor<1x3x9xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [2] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x1xf32>) -> tensor<1x3x9xf32>
  return %y : tensor<1x3x9xf32>
}

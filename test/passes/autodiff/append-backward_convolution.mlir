// Both gradients of a convolution are convolutions.
// RUN: refold-opt %s --refold-append-backward | FileCheck %s

// CHECK-LABEL: func.func @both
// CHECK-SAME: %[[X:.*]]: tensor<8x3x32x32xf32>, %[[W:.*]]: tensor<16x3x3x3xf32>, %[[G:.*]]: tensor<8x16x16x16xf32>
func.func @both(%x: tensor<8x3x32x32xf32>, %w: tensor<16x3x3x3xf32>, %g: tensor<8x16x16x16xf32>) -> (tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>) {
  %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [2, 2], padding = [1, 1] x [1, 1], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>) -> tensor<8x16x16x16xf32>
  %p = rf.multiply %y, %g : tensor<8x16x16x16xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2, 3] : tensor<8x16x16x16xf32>
  // The gradient of the result, dilated by the strides, is convolved with the reversed kernel.
  // CHECK-DAG: rf.convolution %{{.*}}, %[[W]], dims = [0, 1, 2, 3] x [1, 0, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 1] x [2, 2], dilation = [2, 2] x [1, 1], reversed = [0, 1], groups = 1 x 1
  // The sum is over the batch, and the gradient of the result is the kernel.
  // CHECK-DAG: rf.convolution %[[X]], %{{.*}}, dims = [1, 0, 2, 3] x [1, 0, 2, 3] -> [1, 0, 2, 3], strides = [1, 1], padding = [1, 1] x [0, 0], dilation = [1, 1] x [2, 2], reversed = [], groups = 1 x 1
  %d:2 = rf.gradient %loss wrt(%x, %w) : tensor<f32>, tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32> -> tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>
  return %d#0, %d#1 : tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>
}

// Input and output features of a group are swapped. With batch groups, lhs is first converted to as
// many feature groups, and its gradient is converted back.
// CHECK-LABEL: func.func @batch_groups
// CHECK-SAME: %[[X:.*]]: tensor<4x3x5xf32>, %[[W:.*]]: tensor<6x3x2xf32>
func.func @batch_groups(%x: tensor<4x3x5xf32>, %w: tensor<6x3x2xf32>) -> (tensor<4x3x5xf32>, tensor<6x3x2xf32>) {
  // CHECK: rf.convolution %[[X]], %[[W]], {{.*}}groups = 1 x 2
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 2 : (tensor<4x3x5xf32>, tensor<6x3x2xf32>) -> tensor<2x6x4xf32>
  %loss = rf.reduce add %y, dims = [0, 1, 2] : tensor<2x6x4xf32>
  // CHECK: %[[SPLIT:.*]] = rf.reshape %[[W]] : tensor<6x3x2xf32> -> tensor<2x3x3x2xf32>
  // CHECK: %[[TURNED:.*]] = rf.transpose %[[SPLIT]], dims = [1, 0, 2, 3]
  // CHECK: %[[KERNEL:.*]] = rf.reshape %[[TURNED]] : tensor<3x2x3x2xf32> -> tensor<3x6x2xf32>
  // CHECK: %[[DX:.*]] = rf.convolution %{{.*}}, %[[KERNEL]], dims = [0, 1, 2] x [1, 0, 2] -> [0, 1, 2], {{.*}}groups = 2 x 1 {{.*}} -> tensor<2x6x5xf32>
  // CHECK: rf.reshape %[[DX]] : tensor<2x6x5xf32> -> tensor<2x2x3x5xf32>
  // CHECK: rf.reshape %{{.*}} -> tensor<4x3x5xf32>
  // CHECK: rf.reshape %[[X]] : tensor<4x3x5xf32> -> tensor<2x2x3x5xf32>
  // CHECK: %[[LHS:.*]] = rf.reshape %{{.*}} -> tensor<2x6x5xf32>
  // CHECK: rf.convolution %[[LHS]], %{{.*}}, dims = [1, 0, 2] x [1, 0, 2] -> [1, 0, 2], {{.*}}groups = 1 x 2
  // CHECK-NOT: rf.convolution
  // CHECK: return
  %d:2 = rf.gradient %loss wrt(%x, %w) : tensor<f32>, tensor<4x3x5xf32>, tensor<6x3x2xf32> -> tensor<4x3x5xf32>, tensor<6x3x2xf32>
  return %d#0, %d#1 : tensor<4x3x5xf32>, tensor<6x3x2xf32>
}

// A kernel without elements multiplies nothing, so all gradients are zeros.
// CHECK-LABEL: func.func @no_places
func.func @no_places(%x: tensor<1x2x4xf32>, %w: tensor<3x2x0xf32>) -> (tensor<1x2x4xf32>, tensor<3x2x0xf32>) {
  // CHECK: rf.convolution
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x4xf32>, tensor<3x2x0xf32>) -> tensor<1x3x5xf32>
  %loss = rf.reduce add %y, dims = [0, 1, 2] : tensor<1x3x5xf32>
  // CHECK-NOT: rf.convolution
  // CHECK-DAG: rf.constant dense<0.000000e+00> : tensor<1x2x4xf32>
  // CHECK-DAG: rf.constant {{.*}} : tensor<3x2x0xf32>
  // CHECK: return
  %d:2 = rf.gradient %loss wrt(%x, %w) : tensor<f32>, tensor<1x2x4xf32>, tensor<3x2x0xf32> -> tensor<1x2x4xf32>, tensor<3x2x0xf32>
  return %d#0, %d#1 : tensor<1x2x4xf32>, tensor<3x2x0xf32>
}

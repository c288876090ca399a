// RUN: refold-opt %s --refold-decompose -split-input-file | FileCheck %s

// Sums are over each image first, then over images. The differences from the mean have a small mean
// of their own, which is subtracted too.
// CHECK-LABEL: func.func @training
// CHECK-SAME: %[[X:.*]]: tensor<4x3x2x5xf32>, %[[SCALE:.*]]: tensor<3xf32>, %[[OFFSET:.*]]: tensor<3xf32>
// CHECK: %[[OF_IMAGES:.*]] = rf.reduce add %[[X]], dims = [2, 3] : tensor<4x3x2x5xf32>
// CHECK-NEXT: %[[TOTAL:.*]] = rf.reduce add %[[OF_IMAGES]], dims = [0] : tensor<4x3xf32>
// CHECK-NEXT: %[[SHARE:.*]] = rf.constant dense<2.500000e-02> : tensor<3xf32>
// CHECK-NEXT: %[[MEAN:.*]] = rf.multiply %[[TOTAL]], %[[SHARE]]
// CHECK: %[[MEANS:.*]] = rf.broadcast_in_dim %[[MEAN]], dims = [1]
// CHECK: %[[DIFFERENCE:.*]] = rf.subtract %[[X]], %[[MEANS]]
// CHECK: %[[REST_OF_IMAGES:.*]] = rf.reduce add %[[DIFFERENCE]], dims = [2, 3]
// CHECK: %[[REST_TOTAL:.*]] = rf.reduce add %[[REST_OF_IMAGES]], dims = [0]
// CHECK: %[[COUNT:.*]] = rf.constant dense<4.000000e+01>
// CHECK: %[[REST:.*]] = rf.divide %[[REST_TOTAL]], %[[COUNT]] : tensor<3xf32>
// CHECK: %[[AGAIN:.*]] = rf.subtract %[[X]], %{{.*}}
// CHECK: %[[RESTS:.*]] = rf.broadcast_in_dim %[[REST]], dims = [1]
// CHECK: %[[CENTERED:.*]] = rf.subtract %[[AGAIN]], %[[RESTS]]
// CHECK: %[[SQUARES:.*]] = rf.multiply %[[CENTERED]], %[[CENTERED]]
// CHECK: %[[SQUARES_OF_IMAGES:.*]] = rf.reduce add %[[SQUARES]], dims = [2, 3]
// CHECK: %[[SQUARES_TOTAL:.*]] = rf.reduce add %[[SQUARES_OF_IMAGES]], dims = [0]
// CHECK: %[[VARIANCE:.*]] = rf.multiply %[[SQUARES_TOTAL]]
// CHECK: %[[ABOVE:.*]] = rf.add %[[VARIANCE]]
// CHECK: %[[ROOT:.*]] = rf.rsqrt %[[ABOVE]]
// CHECK: %[[FACTOR:.*]] = rf.multiply %[[ROOT]], %[[SCALE]] : tensor<3xf32>
// CHECK: %[[FACTORS:.*]] = rf.broadcast_in_dim %[[FACTOR]], dims = [1]
// CHECK: rf.multiply %[[CENTERED]], %[[FACTORS]]
// CHECK: rf.broadcast_in_dim %[[OFFSET]], dims = [1]
// CHECK: %[[RESULT:.*]] = rf.add
// CHECK-NEXT: %[[WHOLE_MEAN:.*]] = rf.add %[[MEAN]], %[[REST]]
// CHECK-NEXT: return %[[RESULT]], %[[WHOLE_MEAN]], %[[VARIANCE]]
func.func @training(%x: tensor<4x3x2x5xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>) -> (tensor<4x3x2x5xf32>, tensor<3xf32>, tensor<3xf32>) {
  %y:3 = rf.batch_norm_training %x, %s, %o, epsilon = 0.5, dim = 1 : tensor<4x3x2x5xf32>, tensor<3xf32>
  return %y#0, %y#1, %y#2 : tensor<4x3x2x5xf32>, tensor<3xf32>, tensor<3xf32>
}

// -----

// Channels in the last dimension, and channels instead of images in the first one.
// CHECK-LABEL: func.func @other_dims
// CHECK: rf.reduce add %arg0, dims = [1] : tensor<4x5x3xf32>
// CHECK: rf.reduce add %{{.*}}, dims = [0] : tensor<4x3xf32>
// CHECK: rf.reduce add %arg2, dims = [1] : tensor<3x4xf32>
// CHECK-NEXT: rf.constant dense<2.500000e-01>
func.func @other_dims(%x: tensor<4x5x3xf32>, %s: tensor<3xf32>, %z: tensor<3x4xf32>) -> (tensor<4x5x3xf32>, tensor<3x4xf32>) {
  %y:3 = rf.batch_norm_training %x, %s, %s, epsilon = 0.5, dim = 2 : tensor<4x5x3xf32>, tensor<3xf32>
  %z1:3 = rf.batch_norm_training %z, %s, %s, epsilon = 0.5, dim = 0 : tensor<3x4xf32>, tensor<3xf32>
  return %y#0, %z1#0 : tensor<4x5x3xf32>, tensor<3x4xf32>
}

// -----

// CHECK-LABEL: func.func @inference
// CHECK-SAME: %[[X:.*]]: tensor<4x3x2xf32>, %[[SCALE:.*]]: tensor<3xf32>, %[[MEAN:.*]]: tensor<3xf32>, %[[VARIANCE:.*]]: tensor<3xf32>
// CHECK-NOT: rf.reduce
// CHECK: %[[ABOVE:.*]] = rf.add %[[VARIANCE]]
// CHECK: %[[ROOT:.*]] = rf.rsqrt %[[ABOVE]]
// CHECK: rf.multiply %[[ROOT]], %[[SCALE]] : tensor<3xf32>
// CHECK: %[[MEANS:.*]] = rf.broadcast_in_dim %[[MEAN]], dims = [1]
// CHECK: rf.subtract %[[X]], %[[MEANS]]
// CHECK-NOT: rf.batch_norm
func.func @inference(%x: tensor<4x3x2xf32>, %s: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> tensor<4x3x2xf32> {
  %y = rf.batch_norm_inference %x, %s, %s, %m, %v, epsilon = 0.5, dim = 1 : tensor<4x3x2xf32>, tensor<3xf32>
  return %y : tensor<4x3x2xf32>
}

// -----

// Sums are over each channel of each image, then over the channels of a group. Values of the
// operand's size keep its shape, so that later ops can join them.
// CHECK-LABEL: func.func @groups
// CHECK-SAME: %[[X:.*]]: tensor<4x6x5xf32>
// CHECK: %[[PLANES:.*]] = rf.reduce add %[[X]], dims = [2] : tensor<4x6x5xf32>
// CHECK: %[[APART:.*]] = rf.reshape %[[PLANES]] : tensor<4x6xf32> -> tensor<4x2x3xf32>
// CHECK: %[[TOTAL:.*]] = rf.reduce add %[[APART]], dims = [2] : tensor<4x2x3xf32>
// CHECK: %[[MEAN:.*]] = rf.multiply %[[TOTAL]]
// CHECK: %[[REPEATED:.*]] = rf.broadcast_in_dim %[[MEAN]], dims = [0, 1] : tensor<4x2xf32> -> tensor<4x2x3xf32>
// CHECK: %[[OF_PLANES:.*]] = rf.reshape %[[REPEATED]] : tensor<4x2x3xf32> -> tensor<4x6xf32>
// CHECK: %[[MEANS:.*]] = rf.broadcast_in_dim %[[OF_PLANES]], dims = [0, 1] : tensor<4x6xf32> -> tensor<4x6x5xf32>
// CHECK: rf.subtract %[[X]], %[[MEANS]] : tensor<4x6x5xf32>
// CHECK: rf.divide %{{.*}} : tensor<4x2xf32>
// CHECK: rf.subtract %[[X]], %{{.*}} : tensor<4x6x5xf32>
// CHECK: rf.rsqrt %{{.*}} : tensor<4x2xf32>
// CHECK-NOT: rf.group_norm
func.func @groups(%x: tensor<4x6x5xf32>, %s: tensor<6xf32>) -> tensor<4x6x5xf32> {
  %y = rf.group_norm %x, %s, %s, groups = 2, epsilon = 0.5 : tensor<4x6x5xf32>, tensor<6xf32>
  return %y : tensor<4x6x5xf32>
}

// -----

// A window of 4 channels has two before the element's own and one after it.
// CHECK-LABEL: func.func @response
// CHECK-SAME: %[[X:.*]]: tensor<4x6x5xf32>
// CHECK: %[[SQUARES:.*]] = rf.multiply %[[X]], %[[X]]
// CHECK: %[[PADDED:.*]] = rf.pad %[[SQUARES]], %{{.*}}, low = [0, 2, 0], high = [0, 1, 0], interior = [0, 0, 0]
// CHECK: %[[SUM:.*]] = rf.reduce_window add %[[PADDED]], window = [1, 4, 1]
// CHECK: rf.constant dense<5.000000e-01>
// CHECK: rf.multiply %[[SUM]]
// CHECK: %[[BASE:.*]] = rf.add
// CHECK: rf.constant dense<-7.500000e-01>
// CHECK: %[[POWER:.*]] = rf.power %[[BASE]]
// CHECK: rf.multiply %[[X]], %[[POWER]]
func.func @response(%x: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %y = rf.local_response_norm %x, size = 4, alpha = 2.0, beta = 0.75, k = 1.0 : tensor<4x6x5xf32>
  return %y : tensor<4x6x5xf32>
}

// -----

// There is nothing to add beyond the ends: a window wider than all channels needs no more work than
// all channels.
// CHECK-LABEL: func.func @wide_window
// CHECK: rf.reduce_window add %{{.*}}, window = [1, 3, 1]
func.func @wide_window(%x: tensor<4x2x5xf32>) -> tensor<4x2x5xf32> {
  %y = rf.local_response_norm %x, size = 99, alpha = 2.0, beta = 0.75, k = 1.0 : tensor<4x2x5xf32>
  return %y : tensor<4x2x5xf32>
}

// Tests that products over windows include the elementwise ops on their result, and are divided
// along images and features.
// RUN: refold-opt %s --refold-fuse | FileCheck %s

// CHECK-LABEL: func.func @images
// CHECK: rf.fusion %{{.*}} blocks = 4 operands [0, -1, -1] results [0] :
// CHECK: rf.window_product
// CHECK: rf.relu
func.func @images(%x: tensor<4x3x34x34xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>) -> tensor<4x16x32x32xf32> {
  %p = rf.window_product %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], dilations = [1, 1] : (tensor<4x3x34x34xf32>, tensor<16x3x3x3xf32>) -> tensor<4x16x32x32xf32>
  %c = rf.broadcast_in_dim %b, dims = [1] : tensor<16xf32> -> tensor<4x16x32x32xf32>
  %y = rf.add %p, %c : tensor<4x16x32x32xf32>
  %r = rf.relu %y : tensor<4x16x32x32xf32>
  return %r : tensor<4x16x32x32xf32>
}

// The gradient of the kernel is divided along its output features, at least 32 per block, because
// each block reads all images.
// CHECK-LABEL: func.func @features
// CHECK: rf.fusion %{{.*}} blocks = 3 operands [-1, 1] results [0] :
// CHECK: rf.window_product
// CHECK-LABEL: func.func @few_features
// CHECK: rf.fusion %{{.*}} blocks = 1
func.func @features(%x: tensor<4x3x34x34xf32>, %g: tensor<4x96x32x32xf32>) -> tensor<96x3x3x3xf32> {
  %p = rf.window_product %x, %g, dims = [1, 0, 2, 3] x [1, 0, 2, 3] -> [1, 0, 2, 3], strides = [1, 1], dilations = [1, 1] : (tensor<4x3x34x34xf32>, tensor<4x96x32x32xf32>) -> tensor<96x3x3x3xf32>
  return %p : tensor<96x3x3x3xf32>
}
func.func @few_features(%x: tensor<4x3x34x34xf32>, %g: tensor<4x16x32x32xf32>) -> tensor<16x3x3x3xf32> {
  %p = rf.window_product %x, %g, dims = [1, 0, 2, 3] x [1, 0, 2, 3] -> [1, 0, 2, 3], strides = [1, 1], dilations = [1, 1] : (tensor<4x3x34x34xf32>, tensor<4x16x32x32xf32>) -> tensor<16x3x3x3xf32>
  return %p : tensor<16x3x3x3xf32>
}

// Images are combined in the same way, until a block has enough output elements to be worth reading
// the kernel.
// CHECK-LABEL: func.func @small_images
// CHECK: rf.fusion %{{.*}} blocks = 2 operands [0, -1] results [0] :
func.func @small_images(%x: tensor<4x9x9x32xf32>, %w: tensor<32x3x3x16xf32>) -> tensor<4x7x7x16xf32> {
  %p = rf.window_product %x, %w, dims = [0, 3, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1] : (tensor<4x9x9x32xf32>, tensor<32x3x3x16xf32>) -> tensor<4x7x7x16xf32>
  return %p : tensor<4x7x7x16xf32>
}

// An image with 64 output elements is enough by itself.
// CHECK-LABEL: func.func @images_of_64_places
// CHECK: rf.fusion %{{.*}} blocks = 4 operands [0, -1] results [0] :
func.func @images_of_64_places(%x: tensor<4x10x10x32xf32>, %w: tensor<32x3x3x16xf32>) -> tensor<4x8x8x16xf32> {
  %p = rf.window_product %x, %w, dims = [0, 3, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1] : (tensor<4x10x10x32xf32>, tensor<32x3x3x16xf32>) -> tensor<4x8x8x16xf32>
  return %p : tensor<4x8x8x16xf32>
}

// Near miss: windows along the rows of an image overlap; if that dimension comes first, there is
// one block.
// CHECK-LABEL: func.func @rows_first
// CHECK: rf.fusion %{{.*}} blocks = 1
func.func @rows_first(%x: tensor<34x34x4x3xf32>, %w: tensor<3x3x3x16xf32>) -> tensor<32x32x4x16xf32> {
  %p = rf.window_product %x, %w, dims = [2, 3, 0, 1] x [3, 2, 0, 1] -> [2, 3, 0, 1], strides = [1, 1], dilations = [1, 1] : (tensor<34x34x4x3xf32>, tensor<3x3x3x16xf32>) -> tensor<32x32x4x16xf32>
  return %p : tensor<32x32x4x16xf32>
}

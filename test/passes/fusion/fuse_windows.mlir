// Tests that windowed ops are divided along the dimensions that windows do not cover, and include
// the elementwise ops on their result.
// RUN: refold-opt %s --refold-fuse | FileCheck %s

// CHECK-LABEL: func.func @average
// CHECK: rf.fusion %{{.*}} blocks = 4 operands [0] results [0] :
// CHECK: rf.reduce_window add
// CHECK: rf.multiply
func.func @average(%x: tensor<4x16x32x32xf32>) -> tensor<4x16x16x16xf32> {
  %share = rf.constant dense<2.500000e-01> : tensor<4x16x16x16xf32>
  %sum = rf.reduce_window add %x, window = [1, 1, 2, 2], strides = [1, 1, 2, 2], padding = [0, 0, 0, 0] x [0, 0, 0, 0], dilation = [1, 1, 1, 1] x [1, 1, 1, 1] : tensor<4x16x32x32xf32>
  %mean = rf.multiply %sum, %share : tensor<4x16x16x16xf32>
  return %mean : tensor<4x16x16x16xf32>
}

// A scatter has a kernel of its own, but is divided along images.
// CHECK-LABEL: func.func @scattered
// CHECK: rf.fusion %{{.*}} blocks = 4 operands [0, 0] results [0] :
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.select_and_scatter
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion
// CHECK: rf.negate
func.func @scattered(%x: tensor<4x16x32x32xf32>, %d: tensor<4x16x16x16xf32>) -> tensor<4x16x32x32xf32> {
  %s = rf.select_and_scatter maximum %x, %d, window = [1, 1, 2, 2], strides = [1, 1, 2, 2], padding = [0, 0, 0, 0] x [0, 0, 0, 0] : (tensor<4x16x32x32xf32>, tensor<4x16x16x16xf32>) -> tensor<4x16x32x32xf32>
  %n = rf.negate %s : tensor<4x16x32x32xf32>
  return %n : tensor<4x16x32x32xf32>
}

// Near miss: windows along the first dimension overlap or skip elements.
// CHECK-LABEL: func.func @along_rows
// CHECK: rf.fusion %{{.*}} blocks = 1 operands [-1] results [-1] :
// CHECK: rf.fusion %{{.*}} blocks = 1 operands [-1] results [-1] :
// CHECK: rf.fusion %{{.*}} blocks = 1 operands [-1, -1] results [-1] :
func.func @along_rows(%x: tensor<9x4096xf32>, %d: tensor<8x4096xf32>) -> (tensor<8x4096xf32>, tensor<5x4096xf32>, tensor<9x4096xf32>) {
  %0 = rf.reduce_window add %x, window = [2, 1], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1] : tensor<9x4096xf32>
  %1 = rf.reduce_window add %x, window = [1, 1], strides = [2, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1] : tensor<9x4096xf32>
  %2 = rf.select_and_scatter maximum %x, %d, window = [2, 1], strides = [1, 1], padding = [0, 0] x [0, 0] : (tensor<9x4096xf32>, tensor<8x4096xf32>) -> tensor<9x4096xf32>
  return %0, %1, %2 : tensor<8x4096xf32>, tensor<5x4096xf32>, tensor<9x4096xf32>
}

// Convolutions read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @convolution
func.func @convolution(%x: tensor<9x4x1xf32>, %w: tensor<6x2x2xf32>) {
  // CHECK: rf.convolution %{{.*}}, %{{.*}}, dims = [2, 1, 0] x [0, 1, 2] -> [1, 2, 0], strides = [2], padding = [1] x [-1], dilation = [2] x [3], reversed = [0], groups = 2 x 1 : (tensor<9x4x1xf32>, tensor<6x2x2xf32>) -> tensor<7x1x6xf32>
  %0 = rf.convolution %x, %w, dims = [2, 1, 0] x [0, 1, 2] -> [1, 2, 0], strides = [2], padding = [1] x [-1], dilation = [2] x [3], reversed = [0], groups = 2 x 1 : (tensor<9x4x1xf32>, tensor<6x2x2xf32>) -> tensor<7x1x6xf32>
  return
}

// CHECK-LABEL: func.func @window_product
func.func @window_product(%x: tensor<2x3x9xi32>, %w: tensor<4x3x2xi32>) {
  // CHECK: rf.window_product %{{.*}}, %{{.*}}, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], dilations = [3] : (tensor<2x3x9xi32>, tensor<4x3x2xi32>) -> tensor<2x4x3xi32>
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], dilations = [3] : (tensor<2x3x9xi32>, tensor<4x3x2xi32>) -> tensor<2x4x3xi32>
  // CHECK: rf.window_product %{{.*}}, %{{.*}}, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], dilations = [3] chain = [2] : (tensor<2x3x9xi32>, tensor<4x3x2xi32>) -> tensor<2x4x3xi32>
  %1 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [2], dilations = [3] chain = [2] : (tensor<2x3x9xi32>, tensor<4x3x2xi32>) -> tensor<2x4x3xi32>
  return
}

// Windowed ops read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @reduce_window
func.func @reduce_window(%a: tensor<2x3x9x9xf32>, %i: tensor<7xui32>, %s: tensor<f64>) -> (tensor<2x3x5x4xf32>, tensor<9xui32>, tensor<f64>) {
  // CHECK: rf.reduce_window maximum %{{.*}}, window = [1, 1, 3, 3], strides = [1, 1, 2, 2], padding = [0, 0, 1, 0] x [0, 0, 1, 0], dilation = [1, 1, 1, 1] x [1, 1, 1, 1] : tensor<2x3x9x9xf32>
  %0 = rf.reduce_window maximum %a, window = [1, 1, 3, 3], strides = [1, 1, 2, 2], padding = [0, 0, 1, 0] x [0, 0, 1, 0], dilation = [1, 1, 1, 1] x [1, 1, 1, 1] : tensor<2x3x9x9xf32>
  // Seven elements that are two apart take 13 positions; padding makes them 15. The window spans 7,
  // so it has 9 positions.
  // CHECK: rf.reduce_window add %{{.*}}, window = [3], strides = [1], padding = [-1] x [3], dilation = [2] x [3] : tensor<7xui32>
  %1 = rf.reduce_window add %i, window = [3], strides = [1], padding = [-1] x [3], dilation = [2] x [3] : tensor<7xui32>
  // CHECK: rf.reduce_window multiply %{{.*}}, window = [], strides = [], padding = [] x [], dilation = [] x [] : tensor<f64>
  %2 = rf.reduce_window multiply %s, window = [], strides = [], padding = [] x [], dilation = [] x [] : tensor<f64>
  return %0, %1, %2 : tensor<2x3x5x4xf32>, tensor<9xui32>, tensor<f64>
}

// A window larger than the operand has no position, and an empty operand has none either.
// CHECK-LABEL: func.func @no_windows
func.func @no_windows(%a: tensor<4xf32>, %e: tensor<0xi8>) -> (tensor<0xf32>, tensor<0xi8>, tensor<2xi8>) {
  // CHECK: rf.reduce_window minimum %{{.*}}, window = [5], strides = [3]
  %0 = rf.reduce_window minimum %a, window = [5], strides = [3], padding = [0] x [0], dilation = [1] x [1] : tensor<4xf32>
  // CHECK: rf.reduce_window add %{{.*}}, window = [1], strides = [1]
  %1 = rf.reduce_window add %e, window = [1], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<0xi8>
  // CHECK: rf.reduce_window add %{{.*}}, window = [2], strides = [1], padding = [1] x [2]
  %2 = rf.reduce_window add %e, window = [2], strides = [1], padding = [1] x [2], dilation = [4] x [1] : tensor<0xi8>
  return %0, %1, %2 : tensor<0xf32>, tensor<0xi8>, tensor<2xi8>
}

// CHECK-LABEL: func.func @select_and_scatter
func.func @select_and_scatter(%a: tensor<2x9xf32>, %d: tensor<2x5xf32>, %i: tensor<3xi64>, %j: tensor<2xi64>) {
  // CHECK: rf.select_and_scatter maximum %{{.*}}, %{{.*}}, window = [1, 3], strides = [1, 2], padding = [0, 1] x [0, 1] : (tensor<2x9xf32>, tensor<2x5xf32>) -> tensor<2x9xf32>
  %0 = rf.select_and_scatter maximum %a, %d, window = [1, 3], strides = [1, 2], padding = [0, 1] x [0, 1] : (tensor<2x9xf32>, tensor<2x5xf32>) -> tensor<2x9xf32>
  // CHECK: rf.select_and_scatter minimum %{{.*}}, %{{.*}}, window = [2], strides = [1], padding = [0] x [0] : (tensor<3xi64>, tensor<2xi64>) -> tensor<3xi64>
  %1 = rf.select_and_scatter minimum %i, %j, window = [2], strides = [1], padding = [0] x [0] : (tensor<3xi64>, tensor<2xi64>) -> tensor<3xi64>
  return
}

// RUN: refold-opt %s --refold-decompose -split-input-file | FileCheck %s

// Kernels can compute windows over elements without padding and dilation, so they are unchanged.
// CHECK-LABEL: func.func @windows
// CHECK-NEXT: %[[Y:.*]] = rf.reduce_window maximum %arg0, window = [1, 2], strides = [1, 2], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 3]
// CHECK-NEXT: return %[[Y]]
func.func @windows(%x: tensor<2x9xf32>) -> tensor<2x3xf32> {
  %y = rf.reduce_window maximum %x, window = [1, 2], strides = [1, 2], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 3] : tensor<2x9xf32>
  return %y : tensor<2x3xf32>
}

// -----

// The identity of the reduction is first inserted around and between the elements.
// CHECK-LABEL: func.func @maximum
// CHECK-DAG: %[[LEAST:.*]] = rf.constant dense<0xFF800000> : tensor<f32>
// CHECK: %[[X:.*]] = rf.pad %arg0, %[[LEAST]], low = [0, 1], high = [0, 2], interior = [0, 1] : tensor<2x9xf32>
// CHECK-NEXT: %[[Y:.*]] = rf.reduce_window maximum %[[X]], window = [1, 3], strides = [1, 2], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 2] : tensor<2x20xf32>
// CHECK-NEXT: return %[[Y]]
func.func @maximum(%x: tensor<2x9xf32>) -> tensor<2x8xf32> {
  %y = rf.reduce_window maximum %x, window = [1, 3], strides = [1, 2], padding = [0, 1] x [0, 2], dilation = [1, 2] x [1, 2] : tensor<2x9xf32>
  return %y : tensor<2x8xf32>
}

// -----

// CHECK-LABEL: func.func @minimum
// CHECK: rf.constant dense<0x7FF0000000000000> : tensor<f64>
// CHECK: rf.pad
func.func @minimum(%x: tensor<4xf64>) -> tensor<5xf64> {
  %y = rf.reduce_window minimum %x, window = [2], strides = [1], padding = [1] x [1], dilation = [1] x [1] : tensor<4xf64>
  return %y : tensor<5xf64>
}

// -----

// CHECK-LABEL: func.func @integers
// CHECK-DAG: rf.constant dense<-128> : tensor<i8>
// CHECK-DAG: rf.constant dense<9223372036854775807> : tensor<i64>
// CHECK-DAG: rf.constant dense<0> : tensor<ui32>
// CHECK-DAG: rf.constant dense<4294967295> : tensor<ui32>
// CHECK-DAG: rf.constant dense<1> : tensor<i32>
func.func @integers(%a: tensor<4xi8>, %b: tensor<4xi64>, %c: tensor<4xui32>, %d: tensor<4xi32>) -> (tensor<5xi8>, tensor<5xi64>, tensor<5xui32>, tensor<5xui32>, tensor<5xi32>) {
  %0 = rf.reduce_window maximum %a, window = [2], strides = [1], padding = [1] x [1], dilation = [1] x [1] : tensor<4xi8>
  %1 = rf.reduce_window minimum %b, window = [2], strides = [1], padding = [1] x [1], dilation = [1] x [1] : tensor<4xi64>
  %2 = rf.reduce_window maximum %c, window = [2], strides = [1], padding = [1] x [1], dilation = [1] x [1] : tensor<4xui32>
  %3 = rf.reduce_window minimum %c, window = [2], strides = [1], padding = [1] x [1], dilation = [1] x [1] : tensor<4xui32>
  %4 = rf.reduce_window multiply %d, window = [2], strides = [1], padding = [1] x [1], dilation = [1] x [1] : tensor<4xi32>
  return %0, %1, %2, %3, %4 : tensor<5xi8>, tensor<5xi64>, tensor<5xui32>, tensor<5xui32>, tensor<5xi32>
}

// -----

// Elements that are cut off are in no window: the sum is over the remaining ones.
// CHECK-LABEL: func.func @cut_off
// CHECK: %[[ZERO:.*]] = rf.constant dense<0.000000e+00> : tensor<f32>
// CHECK: %[[X:.*]] = rf.pad %arg0, %[[ZERO]], low = [-1], high = [-2], interior = [0]
// CHECK: rf.reduce_window add %[[X]], window = [2], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<5xf32>
func.func @cut_off(%x: tensor<8xf32>) -> tensor<4xf32> {
  %y = rf.reduce_window add %x, window = [2], strides = [1], padding = [-1] x [-2], dilation = [1] x [1] : tensor<8xf32>
  return %y : tensor<4xf32>
}

// -----

// Windows of a scatter are clipped at the ends, and nothing is padded.
// CHECK-LABEL: func.func @select_and_scatter
// CHECK-NEXT: rf.select_and_scatter maximum %arg0, %arg1, window = [3], strides = [2], padding = [1] x [1]
func.func @select_and_scatter(%x: tensor<9xf32>, %d: tensor<5xf32>) -> tensor<9xf32> {
  %y = rf.select_and_scatter maximum %x, %d, window = [3], strides = [2], padding = [1] x [1] : (tensor<9xf32>, tensor<5xf32>) -> tensor<9xf32>
  return %y : tensor<9xf32>
}

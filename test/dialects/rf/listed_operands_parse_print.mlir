// RUN: refold-opt %s | refold-opt | FileCheck %s
// A list of operands in front of an attribute, with no, one and more operands.

// CHECK-LABEL: func.func @lists
func.func @lists(%a: tensor<4x3xf32>, %b: tensor<2x3xf32>, %keys: tensor<4x3xi32>, %i: tensor<i32>, %s: tensor<f64>) {
  // CHECK: rf.concatenate %{{.*}}, dim = 0 : tensor<4x3xf32>
  %0 = rf.concatenate %a, dim = 0 : tensor<4x3xf32>
  // CHECK: rf.concatenate %{{.*}}, %{{.*}}, %{{.*}}, dim = 0 : tensor<4x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>
  %1 = rf.concatenate %a, %b, %a, dim = 0 : tensor<4x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>
  // CHECK: rf.sort %{{.*}}, dim = 1 descending : tensor<4x3xf32>
  %2 = rf.sort %a, dim = 1 descending : tensor<4x3xf32>
  // CHECK: rf.sort %{{.*}}, %{{.*}}, dim = 0 : tensor<4x3xi32>, tensor<4x3xf32>
  %3:2 = rf.sort %keys, %a, dim = 0 : tensor<4x3xi32>, tensor<4x3xf32>
  // CHECK: rf.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [2, 1] : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>
  %4 = rf.dynamic_slice %a, %i, %i, sizes = [2, 1] : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>
  // CHECK: rf.dynamic_slice %{{.*}}, sizes = [] : (tensor<f64>) -> tensor<f64>
  %5 = rf.dynamic_slice %s, sizes = [] : (tensor<f64>) -> tensor<f64>
  return
}

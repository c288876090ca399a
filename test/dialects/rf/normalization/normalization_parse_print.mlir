// Softmax, losses and norms read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @softmax
func.func @softmax(%a: tensor<5x3xf32>, %v: tensor<3xf64>) {
  // CHECK: rf.softmax %{{.*}}, dim = 0 : tensor<5x3xf32>
  %0 = rf.softmax %a, dim = 0 : tensor<5x3xf32>
  // CHECK: rf.log_softmax %{{.*}}, dim = 0 : tensor<3xf64>
  %1 = rf.log_softmax %v, dim = 0 : tensor<3xf64>
  return
}

// CHECK-LABEL: func.func @cross_entropy
func.func @cross_entropy(%a: tensor<5x3xf32>, %l: tensor<5xi32>, %v: tensor<3xf64>, %s: tensor<i32>) {
  // CHECK: rf.softmax_cross_entropy %{{.*}}, %{{.*}} : tensor<5x3xf32>, tensor<5xi32>
  %0 = rf.softmax_cross_entropy %a, %l : tensor<5x3xf32>, tensor<5xi32>
  // CHECK: rf.softmax_cross_entropy %{{.*}}, %{{.*}} : tensor<5x3xf32>, tensor<5x3xf32>
  %1 = rf.softmax_cross_entropy %a, %a : tensor<5x3xf32>, tensor<5x3xf32>
  // CHECK: rf.softmax_cross_entropy %{{.*}}, %{{.*}} : tensor<3xf64>, tensor<i32>
  %2 = rf.softmax_cross_entropy %v, %s : tensor<3xf64>, tensor<i32>
  return
}

// CHECK-LABEL: func.func @norms
func.func @norms(%a: tensor<2x5x3xf32>, %s: tensor<3xf32>, %w: tensor<5x3xf32>) {
  // CHECK: rf.layer_norm %{{.*}}, %{{.*}}, %{{.*}}, epsilon = 1.000000e-03 : tensor<2x5x3xf32>, tensor<3xf32>
  %0 = rf.layer_norm %a, %s, %s, epsilon = 1.000000e-03 : tensor<2x5x3xf32>, tensor<3xf32>
  // CHECK: rf.layer_norm %{{.*}}, %{{.*}}, %{{.*}}, epsilon = 5.000000e-01 : tensor<2x5x3xf32>, tensor<5x3xf32>
  %1 = rf.layer_norm %a, %w, %w, epsilon = 5.000000e-01 : tensor<2x5x3xf32>, tensor<5x3xf32>
  // CHECK: rf.rms_norm %{{.*}}, %{{.*}}, epsilon = 1.000000e-03 : tensor<2x5x3xf32>, tensor<3xf32>
  %2 = rf.rms_norm %a, %s, epsilon = 1.000000e-03 : tensor<2x5x3xf32>, tensor<3xf32>
  // CHECK: rf.rms_norm %{{.*}}, %{{.*}}, epsilon = 1.000000e-03 : tensor<2x5x3xf32>, tensor<2x5x3xf32>
  %3 = rf.rms_norm %a, %a, epsilon = 1.000000e-03 : tensor<2x5x3xf32>, tensor<2x5x3xf32>
  return
}

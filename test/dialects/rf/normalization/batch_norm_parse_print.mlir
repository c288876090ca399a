// Norms of channels read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @batch_norm
func.func @batch_norm(%a: tensor<5x3x2xf32>, %s: tensor<3xf32>, %v: tensor<4xf64>, %last: tensor<2xf32>) {
  // CHECK: rf.batch_norm_training %{{.*}}, %{{.*}}, %{{.*}}, epsilon = 1.000000e-03, dim = 1 : tensor<5x3x2xf32>, tensor<3xf32>
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = 1.000000e-03, dim = 1 : tensor<5x3x2xf32>, tensor<3xf32>
  // CHECK: rf.batch_norm_training %{{.*}}, %{{.*}}, %{{.*}}, epsilon = 0.000000e+00, dim = 0 : tensor<4xf64>, tensor<4xf64>
  %1:3 = rf.batch_norm_training %v, %v, %v, epsilon = 0.000000e+00, dim = 0 : tensor<4xf64>, tensor<4xf64>
  // CHECK: rf.batch_norm_inference %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, epsilon = 5.000000e-01, dim = 2 : tensor<5x3x2xf32>, tensor<2xf32>
  %2 = rf.batch_norm_inference %a, %last, %last, %last, %last, epsilon = 5.000000e-01, dim = 2 : tensor<5x3x2xf32>, tensor<2xf32>
  return
}

// The operand may have no channels. It may have no images if no mean over them is computed.
// CHECK-LABEL: func.func @empty
func.func @empty(%a: tensor<5x0xf32>, %n: tensor<0xf32>, %b: tensor<0x4x2xf32>, %s: tensor<4xf32>) {
  // CHECK: rf.batch_norm_training
  %0:3 = rf.batch_norm_training %a, %n, %n, epsilon = 1.000000e-03, dim = 1 : tensor<5x0xf32>, tensor<0xf32>
  // CHECK: rf.batch_norm_inference
  %1 = rf.batch_norm_inference %b, %s, %s, %s, %s, epsilon = 1.000000e-03, dim = 1 : tensor<0x4x2xf32>, tensor<4xf32>
  // CHECK: rf.group_norm
  %2 = rf.group_norm %b, %s, %s, groups = 2, epsilon = 1.000000e-03 : tensor<0x4x2xf32>, tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @group_norm
func.func @group_norm(%a: tensor<5x4x2xf32>, %s: tensor<4xf32>, %b: tensor<5x4xf32>) {
  // CHECK: rf.group_norm %{{.*}}, %{{.*}}, %{{.*}}, groups = 2, epsilon = 1.000000e-03 : tensor<5x4x2xf32>, tensor<4xf32>
  %0 = rf.group_norm %a, %s, %s, groups = 2, epsilon = 1.000000e-03 : tensor<5x4x2xf32>, tensor<4xf32>
  // CHECK: rf.group_norm %{{.*}}, %{{.*}}, %{{.*}}, groups = 1, epsilon = 1.000000e-03 : tensor<5x4xf32>, tensor<4xf32>
  %1 = rf.group_norm %b, %s, %s, groups = 1, epsilon = 1.000000e-03 : tensor<5x4xf32>, tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @local_response_norm
func.func @local_response_norm(%a: tensor<5x3x2xf32>, %b: tensor<5x3xf64>) {
  // CHECK: rf.local_response_norm %{{.*}}, size = 5, alpha = 5.000000e-01, beta = 7.500000e-01, k = 1.000000e+00 : tensor<5x3x2xf32>
  %0 = rf.local_response_norm %a, size = 5, alpha = 5.000000e-01, beta = 7.500000e-01, k = 1.000000e+00 : tensor<5x3x2xf32>
  // CHECK: rf.local_response_norm %{{.*}}, size = 2, alpha = 0.000000e+00, beta = -1.000000e+00, k = 2.000000e+00 : tensor<5x3xf64>
  %1 = rf.local_response_norm %b, size = 2, alpha = 0.000000e+00, beta = -1.000000e+00, k = 2.000000e+00 : tensor<5x3xf64>
  return
}

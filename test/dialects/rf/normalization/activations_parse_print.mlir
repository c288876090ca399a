// Activations read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @activations
func.func @activations(%a: tensor<5x3xf32>, %d: tensor<f64>) {
  // CHECK: rf.silu %{{.*}} : tensor<5x3xf32>
  %0 = rf.silu %a : tensor<5x3xf32>
  // CHECK: rf.softplus %{{.*}} : tensor<f64>
  %1 = rf.softplus %d : tensor<f64>
  // CHECK: rf.hard_swish %{{.*}} : tensor<5x3xf32>
  %2 = rf.hard_swish %a : tensor<5x3xf32>
  // CHECK: rf.gelu %{{.*}} : tensor<5x3xf32>
  %3 = rf.gelu %a : tensor<5x3xf32>
  // CHECK: rf.gelu %{{.*}} tanh : tensor<f64>
  %4 = rf.gelu %d tanh : tensor<f64>
  // CHECK: rf.leaky_relu %{{.*}}, slope = 2.500000e-01 : tensor<5x3xf32>
  %5 = rf.leaky_relu %a, slope = 2.500000e-01 : tensor<5x3xf32>
  // CHECK: rf.elu %{{.*}}, alpha = -1.000000e+00 : tensor<f64>
  %6 = rf.elu %d, alpha = -1.000000e+00 : tensor<f64>
  return
}

// CHECK-LABEL: func.func @clamp
func.func @clamp(%a: tensor<5x3xf32>, %i: tensor<2xui32>) {
  // CHECK: rf.clamp %{{.*}}, %{{.*}}, %{{.*}} : tensor<5x3xf32>
  %0 = rf.clamp %a, %a, %a : tensor<5x3xf32>
  // CHECK: rf.clamp %{{.*}}, %{{.*}}, %{{.*}} : tensor<2xui32>
  %1 = rf.clamp %i, %i, %i : tensor<2xui32>
  return
}

// CHECK-LABEL: func.func @stop_gradient
func.func @stop_gradient(%a: tensor<5x3xf32>, %p: tensor<2xi1>) {
  // CHECK: rf.stop_gradient %{{.*}} : tensor<5x3xf32>
  %0 = rf.stop_gradient %a : tensor<5x3xf32>
  // CHECK: rf.stop_gradient %{{.*}} : tensor<2xi1>
  %1 = rf.stop_gradient %p : tensor<2xi1>
  return
}

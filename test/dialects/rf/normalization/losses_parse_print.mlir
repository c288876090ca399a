// Losses of single elements read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @binary_cross_entropy
func.func @binary_cross_entropy(%a: tensor<5x3xf32>, %d: tensor<f64>) {
  // CHECK: rf.binary_cross_entropy_with_logits %{{.*}}, %{{.*}} : tensor<5x3xf32>
  %0 = rf.binary_cross_entropy_with_logits %a, %a : tensor<5x3xf32>
  // CHECK: rf.binary_cross_entropy_with_logits %{{.*}}, %{{.*}} : tensor<f64>
  %1 = rf.binary_cross_entropy_with_logits %d, %d : tensor<f64>
  return
}

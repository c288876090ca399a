// Resizes read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @resize
func.func @resize(%a: tensor<2x3x5x4xf32>, %b: tensor<0x3x5xf64>) {
  // CHECK: rf.resize nearest %{{.*}} : tensor<2x3x5x4xf32> -> tensor<2x3x10x2xf32>
  %0 = rf.resize nearest %a : tensor<2x3x5x4xf32> -> tensor<2x3x10x2xf32>
  // CHECK: rf.resize linear %{{.*}} : tensor<2x3x5x4xf32> -> tensor<2x3x5x4xf32>
  %1 = rf.resize linear %a : tensor<2x3x5x4xf32> -> tensor<2x3x5x4xf32>
  // CHECK: rf.resize linear %{{.*}} align_corners : tensor<0x3x5xf64> -> tensor<0x3x1xf64>
  %2 = rf.resize linear %b align_corners : tensor<0x3x5xf64> -> tensor<0x3x1xf64>
  return
}

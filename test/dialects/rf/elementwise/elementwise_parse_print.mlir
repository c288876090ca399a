// Every elementwise op reads back what it prints, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @binary
func.func @binary(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> tensor<3x5xf32> {
  // CHECK: rf.add %{{.*}}, %{{.*}} : tensor<3x5xf32>
  %0 = rf.add %a, %b : tensor<3x5xf32>
  // CHECK: rf.subtract %{{.*}}, %{{.*}} : tensor<3x5xf32>
  %1 = rf.subtract %0, %b : tensor<3x5xf32>
  // CHECK: rf.multiply %{{.*}}, %{{.*}} : tensor<3x5xf32>
  %2 = rf.multiply %1, %b : tensor<3x5xf32>
  // CHECK: rf.divide %{{.*}}, %{{.*}} : tensor<3x5xf32>
  %3 = rf.divide %2, %b : tensor<3x5xf32>
  // CHECK: rf.maximum %{{.*}}, %{{.*}} : tensor<3x5xf32>
  %4 = rf.maximum %3, %b : tensor<3x5xf32>
  // CHECK: rf.minimum %{{.*}}, %{{.*}} : tensor<3x5xf32>
  %5 = rf.minimum %4, %b : tensor<3x5xf32>
  return %5 : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @unary
func.func @unary(%a: tensor<7xf64>) -> tensor<7xf64> {
  // CHECK: rf.negate %{{.*}} : tensor<7xf64>
  %0 = rf.negate %a : tensor<7xf64>
  // CHECK: rf.abs %{{.*}} : tensor<7xf64>
  %1 = rf.abs %0 : tensor<7xf64>
  // CHECK: rf.sqrt %{{.*}} : tensor<7xf64>
  %2 = rf.sqrt %1 : tensor<7xf64>
  // CHECK: rf.exponential %{{.*}} : tensor<7xf64>
  %3 = rf.exponential %2 : tensor<7xf64>
  // CHECK: rf.log %{{.*}} : tensor<7xf64>
  %4 = rf.log %3 : tensor<7xf64>
  // CHECK: rf.relu %{{.*}} : tensor<7xf64>
  %5 = rf.relu %4 : tensor<7xf64>
  // CHECK: rf.relu_grad %{{.*}}, %{{.*}} : tensor<7xf64>
  %6 = rf.relu_grad %4, %5 : tensor<7xf64>
  return %6 : tensor<7xf64>
}

// CHECK-LABEL: func.func @compare
func.func @compare(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  // CHECK: rf.compare EQ %{{.*}}, %{{.*}} : tensor<2xf32>
  %0 = rf.compare EQ %a, %b : tensor<2xf32>
  // CHECK: rf.compare NE %{{.*}}, %{{.*}} : tensor<2xf32>
  %1 = rf.compare NE %a, %b : tensor<2xf32>
  // CHECK: rf.compare LT %{{.*}}, %{{.*}} : tensor<2xf32>
  %2 = rf.compare LT %a, %b : tensor<2xf32>
  // CHECK: rf.compare LE %{{.*}}, %{{.*}} : tensor<2xf32>
  %3 = rf.compare LE %a, %b : tensor<2xf32>
  // CHECK: rf.compare GT %{{.*}}, %{{.*}} : tensor<2xf32>
  %4 = rf.compare GT %a, %b : tensor<2xf32>
  // CHECK: rf.compare GE %{{.*}}, %{{.*}} : tensor<2xf32>
  %5 = rf.compare GE %a, %b : tensor<2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}

// CHECK-LABEL: func.func @select_convert
func.func @select_convert(%p: tensor<2x1xi1>, %a: tensor<2x1xi32>, %b: tensor<2x1xi32>) -> tensor<2x1xf32> {
  // CHECK: rf.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x1xi1>, tensor<2x1xi32>
  %0 = rf.select %p, %a, %b : tensor<2x1xi1>, tensor<2x1xi32>
  // CHECK: rf.convert %{{.*}} : tensor<2x1xi32> -> tensor<2x1xf32>
  %1 = rf.convert %0 : tensor<2x1xi32> -> tensor<2x1xf32>
  return %1 : tensor<2x1xf32>
}

// Every element type, scalars and empty tensors too.
// CHECK-LABEL: func.func @types
func.func @types(%s8: tensor<i8>, %s32: tensor<0x3xi32>, %s64: tensor<1xi64>, %u32: tensor<4xui32>, %pred: tensor<2xi1>) {
  // CHECK: rf.add %{{.*}} : tensor<i8>
  %0 = rf.add %s8, %s8 : tensor<i8>
  // CHECK: rf.multiply %{{.*}} : tensor<0x3xi32>
  %1 = rf.multiply %s32, %s32 : tensor<0x3xi32>
  // CHECK: rf.negate %{{.*}} : tensor<1xi64>
  %2 = rf.negate %s64 : tensor<1xi64>
  // CHECK: rf.maximum %{{.*}} : tensor<4xui32>
  %3 = rf.maximum %u32, %u32 : tensor<4xui32>
  // CHECK: rf.compare EQ %{{.*}} : tensor<2xi1>
  %4 = rf.compare EQ %pred, %pred : tensor<2xi1>
  return
}

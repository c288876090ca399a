// Tests that passes run on a module that was written as bytecode, and that truncated bytecode is
// refused in one line.
// RUN: refold-opt %s --emit-bytecode -o %t.mlirbc
// RUN: refold-opt %t.mlirbc --canonicalize | FileCheck %s
// RUN: head -c 100 %t.mlirbc > %t.short
// RUN: not refold-opt %t.short 2>&1 | FileCheck %s --check-prefix=SHORT

// CHECK-LABEL: func.func @f
// CHECK-NEXT: return %{{.*}} : tensor<4xf32>
// SHORT: error:
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.convert %x : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

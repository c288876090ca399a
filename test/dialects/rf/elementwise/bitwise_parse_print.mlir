// Logic and bits read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @logic
func.func @logic(%p: tensor<3x2xi1>, %i: tensor<4xi8>, %u: tensor<ui32>) {
  // CHECK: rf.and %{{.*}}, %{{.*}} : tensor<3x2xi1>
  %0 = rf.and %p, %p : tensor<3x2xi1>
  // CHECK: rf.and %{{.*}}, %{{.*}} : tensor<4xi8>
  %1 = rf.and %i, %i : tensor<4xi8>
  // CHECK: rf.and %{{.*}}, %{{.*}} : tensor<ui32>
  %2 = rf.and %u, %u : tensor<ui32>
  // CHECK: rf.or %{{.*}}, %{{.*}} : tensor<3x2xi1>
  %3 = rf.or %p, %p : tensor<3x2xi1>
  // CHECK: rf.or %{{.*}}, %{{.*}} : tensor<4xi8>
  %4 = rf.or %i, %i : tensor<4xi8>
  // CHECK: rf.or %{{.*}}, %{{.*}} : tensor<ui32>
  %5 = rf.or %u, %u : tensor<ui32>
  // CHECK: rf.xor %{{.*}}, %{{.*}} : tensor<3x2xi1>
  %6 = rf.xor %p, %p : tensor<3x2xi1>
  // CHECK: rf.xor %{{.*}}, %{{.*}} : tensor<4xi8>
  %7 = rf.xor %i, %i : tensor<4xi8>
  // CHECK: rf.xor %{{.*}}, %{{.*}} : tensor<ui32>
  %8 = rf.xor %u, %u : tensor<ui32>
  // CHECK: rf.not %{{.*}} : tensor<3x2xi1>
  %9 = rf.not %p : tensor<3x2xi1>
  // CHECK: rf.not %{{.*}} : tensor<ui32>
  %10 = rf.not %u : tensor<ui32>
  return
}

// CHECK-LABEL: func.func @shifts
func.func @shifts(%i: tensor<4xi64>, %u: tensor<ui32>) {
  // CHECK: rf.shift_left %{{.*}}, %{{.*}} : tensor<4xi64>
  %0 = rf.shift_left %i, %i : tensor<4xi64>
  // CHECK: rf.shift_left %{{.*}}, %{{.*}} : tensor<ui32>
  %1 = rf.shift_left %u, %u : tensor<ui32>
  // CHECK: rf.shift_right_arithmetic %{{.*}}, %{{.*}} : tensor<4xi64>
  %2 = rf.shift_right_arithmetic %i, %i : tensor<4xi64>
  // CHECK: rf.shift_right_arithmetic %{{.*}}, %{{.*}} : tensor<ui32>
  %3 = rf.shift_right_arithmetic %u, %u : tensor<ui32>
  // CHECK: rf.shift_right_logical %{{.*}}, %{{.*}} : tensor<4xi64>
  %4 = rf.shift_right_logical %i, %i : tensor<4xi64>
  // CHECK: rf.shift_right_logical %{{.*}}, %{{.*}} : tensor<ui32>
  %5 = rf.shift_right_logical %u, %u : tensor<ui32>
  return
}

// CHECK-LABEL: func.func @bitcast
func.func @bitcast(%a: tensor<7xf32>, %d: tensor<f64>) {
  // CHECK: rf.bitcast_convert %{{.*}} : tensor<7xf32> -> tensor<7xi32>
  %0 = rf.bitcast_convert %a : tensor<7xf32> -> tensor<7xi32>
  // CHECK: rf.bitcast_convert %{{.*}} : tensor<7xf32> -> tensor<7xui32>
  %1 = rf.bitcast_convert %a : tensor<7xf32> -> tensor<7xui32>
  // CHECK: rf.bitcast_convert %{{.*}} : tensor<f64> -> tensor<i64>
  %2 = rf.bitcast_convert %d : tensor<f64> -> tensor<i64>
  return
}

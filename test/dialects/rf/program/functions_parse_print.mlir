// Functions of one or two numbers read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @unary
func.func @unary(%a: tensor<7xf32>, %d: tensor<2x0xf64>, %i: tensor<3xi8>) {
  // CHECK: rf.floor %{{.*}} : tensor<7xf32>
  %0 = rf.floor %a : tensor<7xf32>
  // CHECK: rf.ceil %{{.*}} : tensor<7xf32>
  %1 = rf.ceil %a : tensor<7xf32>
  // CHECK: rf.round_nearest_even %{{.*}} : tensor<7xf32>
  %2 = rf.round_nearest_even %a : tensor<7xf32>
  // CHECK: rf.round_nearest_afz %{{.*}} : tensor<7xf32>
  %3 = rf.round_nearest_afz %a : tensor<7xf32>
  // CHECK: rf.rsqrt %{{.*}} : tensor<7xf32>
  %4 = rf.rsqrt %a : tensor<7xf32>
  // CHECK: rf.cbrt %{{.*}} : tensor<7xf32>
  %5 = rf.cbrt %a : tensor<7xf32>
  // CHECK: rf.exponential_minus_one %{{.*}} : tensor<7xf32>
  %6 = rf.exponential_minus_one %a : tensor<7xf32>
  // CHECK: rf.log_plus_one %{{.*}} : tensor<7xf32>
  %7 = rf.log_plus_one %a : tensor<7xf32>
  // CHECK: rf.logistic %{{.*}} : tensor<7xf32>
  %8 = rf.logistic %a : tensor<7xf32>
  // CHECK: rf.tanh %{{.*}} : tensor<7xf32>
  %9 = rf.tanh %a : tensor<7xf32>
  // CHECK: rf.sine %{{.*}} : tensor<7xf32>
  %10 = rf.sine %a : tensor<7xf32>
  // CHECK: rf.cosine %{{.*}} : tensor<7xf32>
  %11 = rf.cosine %a : tensor<7xf32>
  // CHECK: rf.tan %{{.*}} : tensor<7xf32>
  %12 = rf.tan %a : tensor<7xf32>
  // CHECK: rf.erf %{{.*}} : tensor<7xf32>
  %13 = rf.erf %a : tensor<7xf32>
  // CHECK: rf.erf_inv %{{.*}} : tensor<7xf32>
  %14 = rf.erf_inv %a : tensor<7xf32>
  // CHECK: rf.sign %{{.*}} : tensor<7xf32>
  %15 = rf.sign %a : tensor<7xf32>
  // CHECK: rf.floor %{{.*}} : tensor<2x0xf64>
  %16 = rf.floor %d : tensor<2x0xf64>
  // CHECK: rf.ceil %{{.*}} : tensor<2x0xf64>
  %17 = rf.ceil %d : tensor<2x0xf64>
  // CHECK: rf.round_nearest_even %{{.*}} : tensor<2x0xf64>
  %18 = rf.round_nearest_even %d : tensor<2x0xf64>
  // CHECK: rf.round_nearest_afz %{{.*}} : tensor<2x0xf64>
  %19 = rf.round_nearest_afz %d : tensor<2x0xf64>
  // CHECK: rf.rsqrt %{{.*}} : tensor<2x0xf64>
  %20 = rf.rsqrt %d : tensor<2x0xf64>
  // CHECK: rf.cbrt %{{.*}} : tensor<2x0xf64>
  %21 = rf.cbrt %d : tensor<2x0xf64>
  // CHECK: rf.exponential_minus_one %{{.*}} : tensor<2x0xf64>
  %22 = rf.exponential_minus_one %d : tensor<2x0xf64>
  // CHECK: rf.log_plus_one %{{.*}} : tensor<2x0xf64>
  %23 = rf.log_plus_one %d : tensor<2x0xf64>
  // CHECK: rf.logistic %{{.*}} : tensor<2x0xf64>
  %24 = rf.logistic %d : tensor<2x0xf64>
  // CHECK: rf.tanh %{{.*}} : tensor<2x0xf64>
  %25 = rf.tanh %d : tensor<2x0xf64>
  // CHECK: rf.sine %{{.*}} : tensor<2x0xf64>
  %26 = rf.sine %d : tensor<2x0xf64>
  // CHECK: rf.cosine %{{.*}} : tensor<2x0xf64>
  %27 = rf.cosine %d : tensor<2x0xf64>
  // CHECK: rf.tan %{{.*}} : tensor<2x0xf64>
  %28 = rf.tan %d : tensor<2x0xf64>
  // CHECK: rf.erf %{{.*}} : tensor<2x0xf64>
  %29 = rf.erf %d : tensor<2x0xf64>
  // CHECK: rf.erf_inv %{{.*}} : tensor<2x0xf64>
  %30 = rf.erf_inv %d : tensor<2x0xf64>
  // CHECK: rf.sign %{{.*}} : tensor<2x0xf64>
  %31 = rf.sign %d : tensor<2x0xf64>
  // CHECK: rf.sign %{{.*}} : tensor<3xi8>
  %32 = rf.sign %i : tensor<3xi8>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%a: tensor<7xf32>, %i: tensor<3xui32>) {
  // CHECK: rf.power %{{.*}}, %{{.*}} : tensor<7xf32>
  %0 = rf.power %a, %a : tensor<7xf32>
  // CHECK: rf.remainder %{{.*}}, %{{.*}} : tensor<7xf32>
  %1 = rf.remainder %a, %a : tensor<7xf32>
  // CHECK: rf.remainder %{{.*}}, %{{.*}} : tensor<3xui32>
  %2 = rf.remainder %i, %i : tensor<3xui32>
  // CHECK: rf.atan2 %{{.*}}, %{{.*}} : tensor<7xf32>
  %3 = rf.atan2 %a, %a : tensor<7xf32>
  return
}

// CHECK-LABEL: func.func @is_finite
func.func @is_finite(%a: tensor<7xf32>, %d: tensor<f64>) {
  // CHECK: rf.is_finite %{{.*}} : tensor<7xf32>
  %0 = rf.is_finite %a : tensor<7xf32>
  // CHECK: rf.is_finite %{{.*}} : tensor<f64>
  %1 = rf.is_finite %d : tensor<f64>
  return
}

// Random ops read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @random
func.func @random(%seed: tensor<i64>, %step: tensor<i64>, %x: tensor<8x2xf32>) {
  // CHECK: rf.random_uniform %{{.*}}, %{{.*}}, low = -1.000000e+00, high = 2.500000e-01, site = 3 : tensor<64x32xf32>
  %0 = rf.random_uniform %seed, %step, low = -1.0, high = 0.25, site = 3 : tensor<64x32xf32>
  // CHECK: rf.random_uniform %{{.*}}, %{{.*}}, low = 0.000000e+00, high = 1.000000e+00, open site = 0 : tensor<f64>
  %1 = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, open site = 0 : tensor<f64>
  // CHECK: rf.random_normal %{{.*}}, %{{.*}}, mean = 0.000000e+00, stddev = 2.000000e-02, site = 268435455 : tensor<3xf32>
  %2 = rf.random_normal %seed, %step, mean = 0.0, stddev = 0.02, site = 268435455 : tensor<3xf32>
  // CHECK: rf.random_index %{{.*}}, %{{.*}}, bound = 2147483647, site = 1 : tensor<512xi32>
  %3 = rf.random_index %seed, %step, bound = 2147483647, site = 1 : tensor<512xi32>
  // CHECK: rf.shuffle %{{.*}}, %{{.*}}, bound = 1000, site = 4 : tensor<50xi32>
  %4 = rf.shuffle %seed, %step, bound = 1000, site = 4 : tensor<50xi32>
  // CHECK: rf.dropout %{{.*}}, %{{.*}}, %{{.*}}, rate = 1.000000e-01, site = 5 : tensor<8x2xf32>
  %5 = rf.dropout %x, %seed, %step, rate = 0.1, site = 5 : tensor<8x2xf32>
  return
}

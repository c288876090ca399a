// Attention and its gradients read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @attention
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x4x8xf32>, %[[K:.*]]: tensor<2x3x6x8xf32>, %[[V:.*]]: tensor<2x3x6x5xf32>, %[[M:.*]]: tensor<2x1x1x6xi1>, %[[S:.*]]: tensor<i64>
func.func @attention(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %m: tensor<2x1x1x6xi1>, %s: tensor<i64>) {
  // CHECK: rf.attention %[[Q]], %[[K]], %[[V]], scale = 5.000000e-01 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  %0:2 = rf.attention %q, %k, %v, scale = 0.5
    : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  // CHECK: rf.attention %[[Q]], %[[K]], %[[V]] mask(%[[M]]), scale = -1.000000e+00 causal : (
  %1:2 = rf.attention %q, %k, %v mask(%m), scale = -1.0 causal
    : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x1x1x6xi1>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  // CHECK: rf.attention %[[Q]], %[[K]], %[[V]] mask(%[[M]]) dropout(%[[S]], %[[S]], rate = 1.000000e-01, site = 7), scale = 5.000000e-01 : (
  %2:2 = rf.attention %q, %k, %v mask(%m) dropout(%s, %s, rate = 0.1, site = 7), scale = 0.5
    : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x1x1x6xi1>, tensor<i64>, tensor<i64>)
    -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// CHECK-LABEL: func.func @gradients
// CHECK-SAME: %[[DY:.*]]: tensor<2x3x4x5xf64>, %[[DS:.*]]: tensor<2x3x4xf64>, %[[Q:.*]]: tensor<2x3x4x8xf64>, %[[K:.*]]: tensor<2x3x6x8xf64>, %[[V:.*]]: tensor<2x3x6x5xf64>, %[[M:.*]]: tensor<1x1x4x6xi1>, %[[S:.*]]: tensor<i64>
func.func @gradients(%dy: tensor<2x3x4x5xf64>, %ds: tensor<2x3x4xf64>, %q: tensor<2x3x4x8xf64>, %k: tensor<2x3x6x8xf64>, %v: tensor<2x3x6x5xf64>,
                     %m: tensor<1x1x4x6xi1>, %s: tensor<i64>) {
  // CHECK: rf.attention_grad %[[DY]], %[[Q]], %[[K]], %[[V]], %[[DY]], scale = 1.000000e+00 : (
  %0:3 = rf.attention_grad %dy, %q, %k, %v, %dy, scale = 1.0
    : (tensor<2x3x4x5xf64>, tensor<2x3x4x8xf64>, tensor<2x3x6x8xf64>, tensor<2x3x6x5xf64>, tensor<2x3x4x5xf64>)
    -> (tensor<2x3x4x8xf64>, tensor<2x3x6x8xf64>, tensor<2x3x6x5xf64>)
  // CHECK: rf.attention_grad %[[DY]], %[[Q]], %[[K]], %[[V]], %[[DY]] log_sum_gradient(%[[DS]]) mask(%[[M]]) dropout(%[[S]], %[[S]], rate = 5.000000e-01, site = 0), scale = 1.000000e+00 causal : (
  %1:3 = rf.attention_grad %dy, %q, %k, %v, %dy log_sum_gradient(%ds) mask(%m) dropout(%s, %s, rate = 0.5, site = 0), scale = 1.0 causal
    : (tensor<2x3x4x5xf64>, tensor<2x3x4x8xf64>, tensor<2x3x6x8xf64>, tensor<2x3x6x5xf64>, tensor<2x3x4x5xf64>, tensor<2x3x4xf64>,
       tensor<1x1x4x6xi1>, tensor<i64>, tensor<i64>) -> (tensor<2x3x4x8xf64>, tensor<2x3x6x8xf64>, tensor<2x3x6x5xf64>)
  return
}

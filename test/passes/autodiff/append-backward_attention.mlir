// The gradient of attention reads its operands and its result. Nothing of the square of scores is
// kept.
// RUN: refold-opt %s --refold-append-backward -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @self
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x4x8xf32>, %[[K:.*]]: tensor<2x3x6x8xf32>, %[[V:.*]]: tensor<2x3x6x5xf32>
// CHECK: %[[Y0:.*]], %[[Y1:.*]] = rf.attention %[[Q]], %[[K]], %[[V]], scale = 5.000000e-01 causal
// CHECK: %[[DY:.*]] = rf.constant dense<1.000000e+00> : tensor<2x3x4x5xf32>
// CHECK-NEXT: %[[G0:.*]], %[[G1:.*]], %[[G2:.*]] = rf.attention_grad %[[DY]], %[[Q]], %[[K]], %[[V]], %[[Y0]], scale = 5.000000e-01 causal
// CHECK-NEXT: return %[[G0]], %[[G1]], %[[G2]]
func.func @self(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>)
    -> (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) {
  %y, %s = rf.attention %q, %k, %v, scale = 0.5 causal
    : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  %loss = rf.reduce add %y, dims = [0, 1, 2, 3] : tensor<2x3x4x5xf32>
  %g:3 = rf.gradient %loss wrt(%q, %k, %v) : tensor<f32>, tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>
    -> tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>
  return %g#0, %g#1, %g#2 : tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>
}

// -----

// The mask, the draws of the dropout with the same RNG stream id and step, and a gradient of the
// log_sum alone.
// CHECK-LABEL: func.func @of_log_sum
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x4x8xf32>, %[[M:.*]]: tensor<1x1x4x4xi1>, %[[SEED:.*]]: tensor<i64>, %[[STEP:.*]]: tensor<i64>
// CHECK: %[[Y0:.*]], %[[Y1:.*]] = rf.attention %
// CHECK: %[[DS:.*]] = rf.constant dense<1.000000e+00> : tensor<2x3x4xf32>
// CHECK: %[[ZERO:.*]] = rf.constant dense<0.000000e+00> : tensor<2x3x4x8xf32>
// CHECK: rf.attention_grad %[[ZERO]], %[[Q]], %[[Q]], %[[Q]], %[[Y0]] log_sum_gradient(%[[DS]]) mask(%[[M]]) dropout(%[[SEED]], %[[STEP]], rate = 1.000000e-01, site = 4), scale = 5.000000e-01 :
func.func @of_log_sum(%q: tensor<2x3x4x8xf32>, %m: tensor<1x1x4x4xi1>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<2x3x4x8xf32> {
  %y, %s = rf.attention %q, %q, %q mask(%m) dropout(%seed, %step, rate = 0.1, site = 4), scale = 0.5
    : (tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<1x1x4x4xi1>, tensor<i64>, tensor<i64>)
    -> (tensor<2x3x4x8xf32>, tensor<2x3x4xf32>)
  %loss = rf.reduce add %s, dims = [0, 1, 2] : tensor<2x3x4xf32>
  %g = rf.gradient %loss wrt(%q) : tensor<f32>, tensor<2x3x4x8xf32> -> tensor<2x3x4x8xf32>
  return %g : tensor<2x3x4x8xf32>
}

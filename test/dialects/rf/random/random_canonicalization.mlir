// RUN: refold-opt %s --canonicalize --cse | FileCheck %s

// A rate of zero keeps every element and multiplies it by one. Results of arithmetic are unchanged,
// but fed values lose their subnormals.
// CHECK-LABEL: func.func @dropout_zero
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = rf.relu %[[X]]
// CHECK-NEXT: %[[D:.*]] = rf.dropout %[[X]]
// CHECK-NEXT: return %[[R]], %[[D]]
func.func @dropout_zero(%x: tensor<4xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = rf.relu %x : tensor<4xf32>
  %0 = rf.dropout %r, %seed, %step, rate = 0.0, site = 5 : tensor<4xf32>
  %1 = rf.dropout %x, %seed, %step, rate = 0.0, site = 5 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @dropout
// CHECK: rf.dropout
func.func @dropout(%x: tensor<4xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<4xf32> {
  %0 = rf.dropout %x, %seed, %step, rate = 1.0e-30, site = 5 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Draws are pure: equal RNG stream ids and steps give one draw, another id gives another draw.
// CHECK-LABEL: func.func @sites
// CHECK: %[[A:.*]] = rf.random_uniform {{.*}} site = 1
// CHECK-NEXT: %[[B:.*]] = rf.random_uniform {{.*}} site = 2
// CHECK-NEXT: return %[[A]], %[[A]], %[[B]]
func.func @sites(%seed: tensor<i64>, %step: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, site = 1 : tensor<4xf32>
  %1 = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, site = 1 : tensor<4xf32>
  %2 = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, site = 2 : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

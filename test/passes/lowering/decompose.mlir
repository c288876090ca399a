// RUN: refold-opt %s --refold-decompose -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @silu
// CHECK: %[[S:.*]] = rf.logistic %arg0
// CHECK: %[[Y:.*]] = rf.multiply %arg0, %[[S]]
// CHECK: return %[[Y]]
func.func @silu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = rf.silu %x : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

// A plain op is unchanged.
// CHECK-LABEL: func.func @relu
// CHECK: rf.relu
func.func @relu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = rf.relu %x : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @softmax
// CHECK: %[[M:.*]] = rf.reduce maximum %arg0, dims = [1]
// CHECK: %[[MB:.*]] = rf.broadcast_in_dim %[[M]], dims = [0]
// CHECK: %[[S:.*]] = rf.subtract %arg0, %[[MB]]
// CHECK: %[[E:.*]] = rf.exponential %[[S]]
// CHECK: %[[T:.*]] = rf.reduce add %[[E]], dims = [1]
// CHECK: rf.divide %[[E]]
// CHECK-NOT: rf.softmax
func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = rf.softmax %x, dim = 1 : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Several results, and an op inside a loop.
// CHECK-LABEL: func.func @top_k
// CHECK: scf.for
// CHECK: %[[I:.*]] = rf.iota dim = 0 : tensor<8xi32>
// CHECK: %[[S:.*]]:2 = rf.sort %{{.*}}, %[[I]], dim = 0 descending
// CHECK: rf.slice %[[S]]#0, start = [0], limit = [3], strides = [1]
// CHECK: rf.slice %[[S]]#1
func.func @top_k(%x: tensor<8xf32>, %n: index) -> tensor<3xf32> {
  %first = rf.constant dense<0.0> : tensor<3xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%h = %first) -> tensor<3xf32> {
    %v, %p = rf.top_k %x, k = 3 : tensor<8xf32>
    scf.yield %v : tensor<3xf32>
  }
  return %r : tensor<3xf32>
}

// -----

// CHECK-LABEL: func.func @labels
// CHECK-NOT: rf.softmax_cross_entropy
// CHECK: rf.iota dim = 1 : tensor<4x8xi32>
// CHECK: rf.compare EQ
func.func @labels(%x: tensor<4x8xf32>, %l: tensor<4xi32>) -> tensor<4xf32> {
  %y = rf.softmax_cross_entropy %x, %l : tensor<4x8xf32>, tensor<4xi32>
  return %y : tensor<4xf32>
}

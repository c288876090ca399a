// RUN: refold-opt %s --refold-decompose | FileCheck %s

// Nothing overflows, and the tail keeps its bits if the linear terms cancel.
// CHECK-LABEL: func.func @binary_cross_entropy
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[L:.*]]: tensor<8xf32>
// CHECK: %[[SIZE:.*]] = rf.abs %[[X]]
// CHECK: %[[MINUS:.*]] = rf.negate %[[SIZE]]
// CHECK: %[[EXP:.*]] = rf.exponential %[[MINUS]]
// CHECK: %[[TAIL:.*]] = rf.log_plus_one %[[EXP]]
// For large logits no infinities are subtracted, and a share of zero costs zero.
// CHECK: %[[LOGIT:.*]] = rf.abs %[[X]]
// CHECK: %[[IS_FAR:.*]] = rf.compare GT %[[LOGIT]]
// CHECK: %[[NEAR:.*]] = rf.select %[[IS_FAR]], %{{.*}}, %[[X]]
// CHECK: %[[ABOVE:.*]] = rf.maximum %[[NEAR]]
// CHECK: %[[SHARE:.*]] = rf.multiply %[[NEAR]], %[[L]]
// CHECK: %[[STRAIGHT:.*]] = rf.subtract %[[ABOVE]], %[[SHARE]]
// CHECK: %[[OTHER:.*]] = rf.subtract %{{.*}}, %[[L]]
// CHECK: %[[RIGHT:.*]] = rf.compare GT %[[X]]
// CHECK: %[[AGAINST:.*]] = rf.select %[[RIGHT]], %[[OTHER]], %[[L]]
// CHECK: %[[NONE:.*]] = rf.compare EQ %[[AGAINST]]
// CHECK: %[[COST:.*]] = rf.select %[[NONE]], %{{.*}}, %[[LOGIT]]
// CHECK: %[[FAR:.*]] = rf.multiply %[[COST]], %[[AGAINST]]
// CHECK: %[[LINE:.*]] = rf.select %[[IS_FAR]], %[[FAR]], %[[STRAIGHT]]
// CHECK: %[[Y:.*]] = rf.add %[[LINE]], %[[TAIL]]
// CHECK-NEXT: return %[[Y]]
func.func @binary_cross_entropy(%x: tensor<8xf32>, %l: tensor<8xf32>) -> tensor<8xf32> {
  %y = rf.binary_cross_entropy_with_logits %x, %l : tensor<8xf32>
  return %y : tensor<8xf32>
}

// Only if a logarithm exceeds the type's range, its product with the label is computed from halves.
// CHECK-LABEL: func.func @shares
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[L:.*]]: tensor<4x8xf32>
// CHECK: rf.log
// CHECK: %[[LOGS:.*]] = rf.subtract
// CHECK: %[[LOST:.*]] = rf.compare EQ %[[LOGS]]
// CHECK: rf.select %[[LOST]], %[[X]]
// CHECK: %[[NONE:.*]] = rf.compare EQ %[[L]]
// CHECK: %[[HALF:.*]] = rf.select %[[NONE]]
// CHECK: %[[FACTOR:.*]] = rf.select %[[LOST]], %[[HALF]], %[[LOGS]]
// CHECK: %[[PLAIN:.*]] = rf.multiply %[[L]], %[[FACTOR]]
// CHECK: %[[DOUBLE:.*]] = rf.multiply %[[PLAIN]]
// CHECK: %[[TERMS:.*]] = rf.select %[[LOST]], %[[DOUBLE]], %[[PLAIN]]
// CHECK: rf.reduce add %[[TERMS]]
func.func @shares(%x: tensor<4x8xf32>, %l: tensor<4x8xf32>) -> tensor<4xf32> {
  %y = rf.softmax_cross_entropy %x, %l : tensor<4x8xf32>, tensor<4x8xf32>
  return %y : tensor<4xf32>
}

// Labels that are class indices need no halves: the logarithm is selected, not multiplied.
// CHECK-LABEL: func.func @classes
// CHECK-NOT: rf.multiply
// CHECK: return
func.func @classes(%x: tensor<4x8xf32>, %l: tensor<4xi32>) -> tensor<4xf32> {
  %y = rf.softmax_cross_entropy %x, %l : tensor<4x8xf32>, tensor<4xi32>
  return %y : tensor<4xf32>
}

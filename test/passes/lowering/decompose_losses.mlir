// RUN: refold-opt %s --refold-decompose | FileCheck %s

// Nothing overflows, and where the straight parts cancel the tail is left as it is.
// CHECK-LABEL: func.func @binary_cross_entropy
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[L:.*]]: tensor<8xf32>
// CHECK: %[[SIZE:.*]] = rf.abs %[[X]]
// CHECK: %[[MINUS:.*]] = rf.negate %[[SIZE]]
// CHECK: %[[EXP:.*]] = rf.exponential %[[MINUS]]
// CHECK: %[[TAIL:.*]] = rf.log_plus_one %[[EXP]]
// CHECK: %[[ABOVE:.*]] = rf.maximum %[[X]]
// CHECK: %[[SHARE:.*]] = rf.multiply %[[X]], %[[L]]
// CHECK: %[[STRAIGHT:.*]] = rf.subtract %[[ABOVE]], %[[SHARE]]
// CHECK: %[[Y:.*]] = rf.add %[[STRAIGHT]], %[[TAIL]]
// CHECK-NEXT: return %[[Y]]
func.func @binary_cross_entropy(%x: tensor<8xf32>, %l: tensor<8xf32>) -> tensor<8xf32> {
  %y = rf.binary_cross_entropy_with_logits %x, %l : tensor<8xf32>
  return %y : tensor<8xf32>
}

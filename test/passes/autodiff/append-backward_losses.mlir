// RUN: refold-opt %s --refold-append-backward --canonicalize --cse | FileCheck %s

// Tests that both operands have a gradient in closed form.
// CHECK-LABEL: func.func @binary_cross_entropy
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[L:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<4xf32>
// CHECK: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NEXT: %[[P:.*]] = rf.logistic %[[X]]
// CHECK-NEXT: %[[OFF:.*]] = rf.subtract %[[P]], %[[L]]
// CHECK-NEXT: %[[NEAR:.*]] = rf.compare GT %[[X]]
// CHECK-NEXT: %[[ONE:.*]] = rf.compare EQ %[[L]]
// CHECK-NEXT: %[[SURE:.*]] = rf.and %[[NEAR]], %[[ONE]]
// CHECK-NEXT: %[[MINUS:.*]] = rf.negate %[[X]]
// CHECK-NEXT: %[[REST:.*]] = rf.logistic %[[MINUS]]
// CHECK-NEXT: %[[BELOW:.*]] = rf.negate %[[REST]]
// CHECK-NEXT: %[[SLOPE:.*]] = rf.select %[[SURE]], %[[BELOW]], %[[OFF]]
// CHECK-NEXT: %[[DX:.*]] = rf.multiply %[[DY]], %[[SLOPE]]
// CHECK-NEXT: %[[PART:.*]] = rf.multiply %[[DY]], %[[X]]
// CHECK-NEXT: %[[DL:.*]] = rf.negate %[[PART]]
// CHECK-NEXT: return %[[DX]], %[[DL]]
func.func @binary_cross_entropy(%x: tensor<4xf32>, %l: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = rf.binary_cross_entropy_with_logits %x, %l : tensor<4xf32>
  %p = rf.multiply %y, %w : tensor<4xf32>
  %loss = rf.reduce add %p, dims = [0] : tensor<4xf32>
  %g:2 = rf.gradient %loss wrt(%x, %l) : tensor<f32>, tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>, tensor<4xf32>
  return %g#0, %g#1 : tensor<4xf32>, tensor<4xf32>
}

// Tests that no gradient is built for labels that are data.
// CHECK-LABEL: func.func @labels_are_data
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>
// CHECK: rf.logistic
// CHECK-NOT: rf.multiply %{{.*}}, %[[X]] :
// CHECK: return
func.func @labels_are_data(%x: tensor<4xf32>, %l: tensor<4xf32>) -> tensor<4xf32> {
  %y = rf.binary_cross_entropy_with_logits %x, %l : tensor<4xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

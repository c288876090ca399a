// The form that the builder gives a Jacobian-vector product: the gradient, with respect to a cotangent that nothing may fold, of a
// gradient. What is left of it is the product alone, also where the program was simplified before.
// RUN: refold-opt %s --refold-append-backward --canonicalize --cse | FileCheck %s
// RUN: refold-opt %s --canonicalize --cse --refold-append-backward --canonicalize --cse | FileCheck %s

// Tests that no op of the backward is left: one contraction of x, one of its tangent.
// CHECK-LABEL: func.func @tanh_of_a_product
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf64>, %[[W:.*]]: tensor<3x4xf64>, %[[T:.*]]: tensor<2x3xf64>
func.func @tanh_of_a_product(%x: tensor<2x3xf64>, %w: tensor<3x4xf64>, %t: tensor<2x3xf64>) -> tensor<2x4xf64> {
  // CHECK: %[[DOT:.*]] = rf.dot_general %[[X]], %[[W]]
  // CHECK: %[[Y:.*]] = rf.tanh %[[DOT]]
  // CHECK: %[[SQUARE:.*]] = rf.multiply %[[Y]], %[[Y]]
  // CHECK: %[[SLOPE:.*]] = rf.subtract %{{.*}}, %[[SQUARE]]
  // CHECK: %[[TANGENT:.*]] = rf.multiply %[[T]]
  // CHECK: %[[ALONG:.*]] = rf.dot_general %[[TANGENT]], %[[W]]
  // CHECK: %[[PRODUCT:.*]] = rf.multiply %[[ALONG]], %[[SLOPE]]
  // CHECK-NEXT: return %[[PRODUCT]]
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
  %y = rf.tanh %0 : tensor<2x4xf64>
  %zero = rf.constant dense<0.0> : tensor<2x4xf64>
  %cotangent = rf.stop_gradient %zero : tensor<2x4xf64>
  %1 = rf.multiply %y, %cotangent : tensor<2x4xf64>
  %2 = rf.reduce add %1, dims = [0, 1] : tensor<2x4xf64>
  %backward = rf.gradient %2 wrt(%x) : tensor<f64>, tensor<2x3xf64> -> tensor<2x3xf64>
  %tangent = rf.stop_gradient %t : tensor<2x3xf64>
  %3 = rf.multiply %backward, %tangent : tensor<2x3xf64>
  %4 = rf.reduce add %3, dims = [0, 1] : tensor<2x3xf64>
  %product = rf.gradient %4 wrt(%cotangent) : tensor<f64>, tensor<2x4xf64> -> tensor<2x4xf64>
  return %product : tensor<2x4xf64>
}

// Tests that the cotangent stays apart from a zero of the program's own, of which y is computed: that one has a gradient, too.
// CHECK-LABEL: func.func @another_zero
// CHECK-SAME: %[[X:.*]]: tensor<4xf64>, %[[T:.*]]: tensor<4xf64>
func.func @another_zero(%x: tensor<4xf64>, %t: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK-DAG: %[[ZERO:.*]] = rf.constant dense<0.000000e+00> : tensor<4xf64>
  // CHECK-DAG: %[[ONE:.*]] = rf.constant dense<1.000000e+00> : tensor<4xf64>
  // CHECK: %[[SUM:.*]] = rf.add %[[X]], %[[ZERO]]
  // CHECK: %[[EXP:.*]] = rf.exponential %[[SUM]]
  // CHECK: %[[TANGENT:.*]] = rf.multiply %[[T]], %[[ONE]]
  // CHECK: %[[PRODUCT:.*]] = rf.multiply %[[TANGENT]], %[[EXP]]
  // CHECK-NEXT: return %[[PRODUCT]]
  %own = rf.constant dense<0.0> : tensor<4xf64>
  %0 = rf.add %x, %own : tensor<4xf64>
  %y = rf.exponential %0 : tensor<4xf64>
  %zero = rf.constant dense<0.0> : tensor<4xf64>
  %cotangent = rf.stop_gradient %zero : tensor<4xf64>
  %1 = rf.multiply %y, %cotangent : tensor<4xf64>
  %2 = rf.reduce add %1, dims = [0] : tensor<4xf64>
  %backward = rf.gradient %2 wrt(%x) : tensor<f64>, tensor<4xf64> -> tensor<4xf64>
  %tangent = rf.stop_gradient %t : tensor<4xf64>
  %3 = rf.multiply %backward, %tangent : tensor<4xf64>
  %4 = rf.reduce add %3, dims = [0] : tensor<4xf64>
  %product = rf.gradient %4 wrt(%cotangent) : tensor<f64>, tensor<4xf64> -> tensor<4xf64>
  return %product : tensor<4xf64>
}

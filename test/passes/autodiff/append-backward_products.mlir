// The builder writes a Jacobian-vector product as the gradient of a gradient, with respect to a
// cotangent that no pass may fold. Only the product is left of it, even if the program was
// simplified before.
// RUN: refold-opt %s --refold-append-backward --canonicalize --cse | FileCheck %s
// RUN: refold-opt %s --canonicalize --cse --refold-append-backward --canonicalize --cse | FileCheck %s

// Tests that no backward op is left: one contraction of x and one of its tangent.
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

// Tests that the cotangent is kept apart from a zero of the program, from which y is computed and
// which has a gradient too.
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

// Tests that the backward loop no longer carries the gradient, which has no reader. It leaves the
// slopes, which the loop of the product reads. Rows that the forward loop has kept are read
// directly.
// CHECK-LABEL: func.func @loop
// CHECK-SAME: %[[X:.*]]: tensor<4xf64>, %[[T:.*]]: tensor<4xf64>
func.func @loop(%x: tensor<4xf64>, %t: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK: %[[KEPT:.*]]:3 = scf.for {{.*}} -> (tensor<4xf64>, tensor<3x4xf64>, tensor<3x4xf64>)
  // CHECK: rf.tanh
  // CHECK: %[[SLOPES:.*]] = scf.for {{.*}} -> (tensor<3x4xf64>)
  // CHECK: rf.slice_row %[[KEPT]]#2
  // CHECK-NEXT: rf.multiply
  // CHECK-NEXT: rf.subtract
  // CHECK-NEXT: rf.update_row
  // CHECK-NEXT: scf.yield
  // CHECK: %[[PRODUCT:.*]] = scf.for {{.*}} -> (tensor<4xf64>)
  // CHECK: rf.slice_row %[[KEPT]]#1
  // CHECK: rf.slice_row %[[SLOPES]]
  // CHECK: scf.yield
  // CHECK-NOT: scf.for
  // CHECK: return
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c3 = arith.constant 3 : i64
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> (tensor<4xf64>) : i64 {
    %h.x = rf.multiply %h, %x : tensor<4xf64>
    %h.next = rf.tanh %h.x : tensor<4xf64>
    scf.yield %h.next : tensor<4xf64>
  }
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

// Tests that a loop keeps only the values that its own iterations read on the way to a result, and
// the values read after it.
// CHECK-LABEL: func.func @carries
func.func @carries(%x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c3 = arith.constant 3 : i64
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (tensor<4xf64>, tensor<4xf64>)
  // CHECK-NEXT: %[[SUM:.*]] = rf.add %[[A]], %[[B]]
  // CHECK-NEXT: %[[EXP:.*]] = rf.exponential %[[B]]
  // CHECK-NEXT: scf.yield %[[SUM]], %[[EXP]]
  %r:4 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x, %b = %x, %c = %x, %d = %x) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) : i64 {
    %sum = rf.add %a, %b : tensor<4xf64>
    %exp = rf.exponential %b : tensor<4xf64>
    %sine = rf.sine %d : tensor<4xf64>
    %both = rf.multiply %c, %sum : tensor<4xf64>
    scf.yield %sum, %exp, %sine, %both : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
  }
  // The gradients only make this a case with several requests.
  %1 = rf.reduce add %x, dims = [0] : tensor<4xf64>
  %g = rf.gradient %1 wrt(%x) : tensor<f64>, tensor<4xf64> -> tensor<4xf64>
  %2 = rf.multiply %1, %1 : tensor<f64>
  %h = rf.gradient %2 wrt(%x) : tensor<f64>, tensor<4xf64> -> tensor<4xf64>
  return %r#0, %g, %h : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
}

// Tests the sweep itself: which ops are visited, where the backward ops are inserted, and in which
// order contributions are added. test/dialects/rf/gradients.mlir tests the ops that each rule
// builds.
// RUN: refold-opt %s --refold-append-backward | FileCheck %s

// Tests that contributions to one value are added in the reverse order of its uses, whatever the
// ops are.
// CHECK-LABEL: func.func @reverse_order_of_uses
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @reverse_order_of_uses(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: rf.negate
  // CHECK-NEXT: %[[EXP:.*]] = rf.exponential %[[X]]
  %a = rf.negate %x : tensor<4xf32>
  %b = rf.exponential %x : tensor<4xf32>
  %c = rf.add %a, %b : tensor<4xf32>
  %d = rf.add %c, %x : tensor<4xf32>
  %loss = rf.reduce add %d, dims = [0] : tensor<4xf32>
  // CHECK: rf.reduce
  // CHECK-NEXT: rf.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[DY:.*]] = rf.constant dense<1.000000e+00> : tensor<4xf32>
  // CHECK-NEXT: %[[OF_EXP:.*]] = rf.multiply %[[DY]], %[[EXP]]
  // CHECK-NEXT: %[[SUM:.*]] = rf.add %[[DY]], %[[OF_EXP]]
  // CHECK-NEXT: %[[OF_NEGATE:.*]] = rf.negate %[[DY]]
  // CHECK-NEXT: %[[DX:.*]] = rf.add %[[SUM]], %[[OF_NEGATE]]
  // CHECK-NEXT: return %[[DX]]
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// Near miss: if the uses of x have another order, the sum has another order too.
// CHECK-LABEL: func.func @other_order_of_uses
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @other_order_of_uses(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[EXP:.*]] = rf.exponential %[[X]]
  %b = rf.exponential %x : tensor<4xf32>
  %a = rf.negate %x : tensor<4xf32>
  %c = rf.add %a, %b : tensor<4xf32>
  %d = rf.add %c, %x : tensor<4xf32>
  %loss = rf.reduce add %d, dims = [0] : tensor<4xf32>
  // CHECK: rf.reduce
  // CHECK: %[[DY:.*]] = rf.constant dense<1.000000e+00> : tensor<4xf32>
  // CHECK-NEXT: %[[OF_NEGATE:.*]] = rf.negate %[[DY]]
  // CHECK-NEXT: %[[SUM:.*]] = rf.add %[[DY]], %[[OF_NEGATE]]
  // CHECK-NEXT: %[[OF_EXP:.*]] = rf.multiply %[[DY]], %[[EXP]]
  // CHECK-NEXT: rf.add %[[SUM]], %[[OF_EXP]]
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// Tests that an op with one operand twice adds its contributions in the order of its operands.
// CHECK-LABEL: func.func @square
// CHECK-SAME: %[[X:.*]]: tensor<f32>
func.func @square(%x: tensor<f32>) -> tensor<f32> {
  %y = rf.multiply %x, %x : tensor<f32>
  // CHECK: %[[ONE:.*]] = rf.constant
  // CHECK-NEXT: %[[LHS:.*]] = rf.multiply %[[ONE]], %[[X]]
  // CHECK-NEXT: %[[RHS:.*]] = rf.multiply %[[ONE]], %[[X]]
  // CHECK-NEXT: %[[DX:.*]] = rf.add %[[LHS]], %[[RHS]]
  // CHECK-NEXT: return %[[DX]]
  %g = rf.gradient %y wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// Tests that only ops between a requested value and the loss are visited. Nothing is built for v,
// although the loss depends on it, nor for ops that depend on w but do not lead to the loss.
// CHECK-LABEL: func.func @only_between
// CHECK-SAME: %[[V:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<4xf32>
func.func @only_between(%v: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[LOG:.*]] = rf.log %[[V]]
  // CHECK-NEXT: %[[BESIDE:.*]] = rf.exponential %[[W]]
  %a = rf.log %v : tensor<4xf32>
  %beside = rf.exponential %w : tensor<4xf32>
  %b = rf.multiply %a, %w : tensor<4xf32>
  %loss = rf.reduce add %b, dims = [0] : tensor<4xf32>
  // CHECK: rf.reduce
  // CHECK-NEXT: rf.constant
  // CHECK-NEXT: %[[DY:.*]] = rf.constant
  // CHECK-NEXT: %[[DW:.*]] = rf.multiply %[[DY]], %[[LOG]]
  // CHECK-NEXT: return %[[DW]], %[[BESIDE]]
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g, %beside : tensor<4xf32>, tensor<4xf32>
}

// Tests requests for an intermediate value, for the loss itself, and for one value twice. Ops
// before the intermediate value are not visited.
// CHECK-LABEL: func.func @intermediate
func.func @intermediate(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>, tensor<4xf32>) {
  %a = rf.exponential %x : tensor<4xf32>
  %b = rf.abs %a : tensor<4xf32>
  %loss = rf.reduce add %b, dims = [0] : tensor<4xf32>
  // CHECK: rf.reduce
  // CHECK-NEXT: %[[ONE:.*]] = rf.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[ONES:.*]] = rf.constant dense<1.000000e+00> : tensor<4xf32>
  // CHECK-NEXT: return %[[ONES]], %[[ONE]], %[[ONES]]
  %g:3 = rf.gradient %loss wrt(%b, %loss, %b) : tensor<f32>, tensor<4xf32>, tensor<f32>, tensor<4xf32> -> tensor<4xf32>, tensor<f32>, tensor<4xf32>
  return %g#0, %g#1, %g#2 : tensor<4xf32>, tensor<f32>, tensor<4xf32>
}

// Tests that no gradient flows through a value of pred or of integers: the mask of a select is no
// path to x.
// CHECK-LABEL: func.func @through_floats_only
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
func.func @through_floats_only(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[MASK:.*]] = rf.compare
  %p = rf.compare GT %x, %y : tensor<4xf32>
  %s = rf.select %p, %x, %y : tensor<4xi1>, tensor<4xf32>
  %loss = rf.reduce add %s, dims = [0] : tensor<4xf32>
  // CHECK: rf.reduce
  // CHECK-NOT: rf.compare
  // CHECK: %[[DX:.*]] = rf.select %[[MASK]]
  // CHECK-NEXT: return %[[DX]]
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// Tests that the gradient flows through a mark and through the inputs of a barrier, but not through
// its ties.
// CHECK-LABEL: func.func @marks
func.func @marks(%x: tensor<f32>, %t: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[EXP:.*]] = rf.exponential
  %a = rf.exponential %x : tensor<f32>
  %b = rf.checkpoint %a : tensor<f32>
  %c = rf.barrier %b after(%t) : (tensor<f32>), (tensor<f32>) -> tensor<f32>
  // CHECK: %[[ONE:.*]] = rf.constant
  // CHECK: %[[DX:.*]] = rf.multiply %{{.*}}, %[[EXP]]
  // CHECK-NEXT: return %[[DX]]
  %g = rf.gradient %c wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// Tests that the backward ops replace the request inside the loop, and use the loop's own w, not
// the one outside.
// CHECK-LABEL: func.func @in_a_loop
// CHECK-SAME: %[[W:.*]]: tensor<f32>
func.func @in_a_loop(%w: tensor<f32>, %n: index) -> tensor<f32> {
  // CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %[[W]])
  %r = scf.for %i = %n to %n step %n iter_args(%v = %w) -> tensor<f32> {
    // CHECK-NEXT: rf.multiply %[[V]], %[[W]]
    // CHECK-NEXT: %[[ONE:.*]] = rf.constant
    // CHECK-NEXT: %[[DV:.*]] = rf.multiply %[[ONE]], %[[W]]
    // CHECK-NEXT: scf.yield %[[DV]]
    %y = rf.multiply %v, %w : tensor<f32>
    %g = rf.gradient %y wrt(%v) : tensor<f32>, tensor<f32> -> tensor<f32>
    scf.yield %g : tensor<f32>
  }
  return %r : tensor<f32>
}

// Tests that two requests in one function are two sweeps, and that the second may include the
// first.
// CHECK-LABEL: func.func @gradient_of_gradient
// CHECK-SAME: %[[X:.*]]: tensor<f32>
func.func @gradient_of_gradient(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %y = rf.exponential %x : tensor<f32>
  // CHECK: %[[EXP:.*]] = rf.exponential %[[X]]
  // CHECK-NEXT: %[[ONE:.*]] = rf.constant
  // CHECK-NEXT: %[[G:.*]] = rf.multiply %[[ONE]], %[[EXP]]
  // CHECK-NEXT: %[[ONE2:.*]] = rf.constant
  // CHECK-NEXT: %[[D_EXP:.*]] = rf.multiply %[[ONE2]], %[[ONE]]
  // CHECK-NEXT: %[[H:.*]] = rf.multiply %[[D_EXP]], %[[EXP]]
  // CHECK-NEXT: return %[[G]], %[[H]]
  %g = rf.gradient %y wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  %h = rf.gradient %g wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g, %h : tensor<f32>, tensor<f32>
}

// Tests that a loop that is not on the path from w to the loss needs no rule.
// CHECK-LABEL: func.func @loop_beside
func.func @loop_beside(%w: tensor<f32>, %n: index) -> tensor<f32> {
  %r = scf.for %i = %n to %n step %n iter_args(%v = %w) -> tensor<f32> {
    scf.yield %v : tensor<f32>
  }
  %y = rf.multiply %w, %w : tensor<f32>
  // CHECK: scf.yield
  // CHECK-NOT: rf.gradient
  // CHECK: return
  %g = rf.gradient %y wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// Tests that a value that depends on w only through integers is a constant, and so is the result of
// rf.stop_gradient. An op without a gradient rule is allowed there, such as rf.bitcast_convert
// here.
// CHECK-LABEL: func.func @ways_that_no_gradient_takes
// CHECK-SAME: %[[W:.*]]: tensor<8xf32>
func.func @ways_that_no_gradient_takes(%w: tensor<8xf32>) -> tensor<8xf32> {
  %place = rf.argmax %w, dim = 0 : tensor<8xf32>
  %number = rf.convert %place : tensor<i32> -> tensor<f32>
  %numbers = rf.broadcast_in_dim %number, dims = [] : tensor<f32> -> tensor<8xf32>
  // CHECK: %[[GATHERED:.*]] = rf.bitcast_convert
  %gathered = rf.bitcast_convert %numbers : tensor<8xf32> -> tensor<8xf32>
  %still = rf.stop_gradient %w : tensor<8xf32>
  // CHECK: %[[KEPT:.*]] = rf.bitcast_convert
  %kept = rf.bitcast_convert %still : tensor<8xf32> -> tensor<8xf32>
  // CHECK: %[[FACTOR:.*]] = rf.multiply %[[GATHERED]], %[[KEPT]]
  %factor = rf.multiply %gathered, %kept : tensor<8xf32>
  %y = rf.multiply %w, %factor : tensor<8xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<8xf32>
  // CHECK: %[[D_Y:.*]] = rf.constant dense<1.000000e+00> : tensor<8xf32>
  // CHECK-NEXT: %[[D_W:.*]] = rf.multiply %[[D_Y]], %[[FACTOR]]
  // CHECK-NEXT: return %[[D_W]]
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

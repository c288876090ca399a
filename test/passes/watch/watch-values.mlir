// RUN: refold-opt %s --refold-channels-last --refold-append-backward --refold-watch-values | FileCheck %s

// Tests that each float value that the program names has a watch: composites as a whole, gradients
// at the op whose rule computed them, and their sums. No other value has one: constants, the steps
// of a rule, transposes by the compiler, rows of stacked fetches.

// CHECK-LABEL: func @forward
// CHECK: %[[C:.*]] = rf.constant
// CHECK-NEXT: %[[S:.*]] = rf.softmax %{{.*}}, dim = 1 : tensor<2x3xf32>
// CHECK-NEXT: watch.value %[[S]] "rf.softmax" : tensor<2x3xf32>
// CHECK-NEXT: %[[P:.*]] = rf.compare
// CHECK-NEXT: %[[R:.*]] = rf.select %[[P]], %[[S]], %[[C]] : tensor<2x3xi1>, tensor<2x3xf32>
// CHECK-NEXT: watch.value %[[R]] "rf.select" : tensor<2x3xf32>
// CHECK-NEXT: return
func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {watch.watched} {
  %c = rf.constant dense<0xFF800000> : tensor<2x3xf32>
  %s = rf.softmax %a, dim = 1 : tensor<2x3xf32>
  %p = rf.compare LT %s, %a : tensor<2x3xf32>
  %r = rf.select %p, %s, %c : tensor<2x3xi1>, tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// The gradient of the root at zero divides by zero: the quotient is the gradient, and the product
// before it is not.
// CHECK-LABEL: func @backward
// CHECK: %[[Q:.*]] = rf.sqrt
// CHECK-NEXT: watch.value %[[Q]] "rf.sqrt" : tensor<f32>
// CHECK-NEXT: %[[T:.*]] = rf.add %[[Q]]
// CHECK-NEXT: watch.value %[[T]] "rf.add" : tensor<f32>
// CHECK-NOT: watch.value %{{.*}} "rf.
// CHECK: watch.value %{{.*}} "the gradient of rf.sqrt" : tensor<f32>
// CHECK-NOT: watch.value %{{.*}} "rf.
// CHECK: %[[SUM:.*]] = rf.add
// CHECK-NEXT: watch.value %[[SUM]] "a sum of gradients" : tensor<f32>
// CHECK-NOT: watch.internal
// CHECK: return
func.func @backward(%a: tensor<f32>) -> tensor<f32> attributes {watch.watched} {
  %q = rf.sqrt %a : tensor<f32>
  %t = rf.add %q, %a : tensor<f32>
  %g = rf.gradient %t wrt(%a) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// CHECK-LABEL: func @image
// CHECK-NOT: watch.value
// CHECK: rf.convolution
// CHECK-NEXT: watch.value %{{.*}} "rf.convolution" order [0, 3, 1, 2] : tensor<2x4x4x5xf32>
// CHECK-NOT: watch.value
// CHECK: return
func.func @image(%x: tensor<2x3x6x6xf32>, %w: tensor<5x3x3x3xf32>) -> tensor<2x5x4x4xf32> attributes {watch.watched} {
  %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<2x3x6x6xf32>, tensor<5x3x3x3xf32>) -> tensor<2x5x4x4xf32>
  return %y : tensor<2x5x4x4xf32>
}

// CHECK-LABEL: func @history
// CHECK: %[[L:.*]] = rf.log
// CHECK-NEXT: watch.value %[[L]] "rf.log" : tensor<4xf32>
// CHECK-NEXT: %{{.*}} = rf.update_row
// CHECK-NEXT: scf.yield
// CHECK: %[[U:.*]] = rf.update_row
// CHECK-NEXT: watch.value %[[U]] "rf.update_row" : tensor<2x4xf32>
func.func @history(%a: tensor<4xf32>, %table: tensor<2x4xf32>, %place: tensor<i64>, %from: i64, %to: i64, %by: i64)
    -> (tensor<2x4xf32>, tensor<2x4xf32>) attributes {watch.watched} {
  %rows = rf.empty : tensor<2x4xf32>
  %all = scf.for %i = %from to %to step %by iter_args(%h = %rows) -> (tensor<2x4xf32>) : i64 {
    %l = rf.log %a : tensor<4xf32>
    %next = rf.update_row %h, %l, %place : tensor<2x4xf32>, tensor<4xf32>
    scf.yield %next : tensor<2x4xf32>
  }
  %u = rf.update_row %table, %a, %place : tensor<2x4xf32>, tensor<4xf32>
  return %all, %u : tensor<2x4xf32>, tensor<2x4xf32>
}

// A value that only passes an input on is a value of the program too, if the user wrote it.
// CHECK-LABEL: func @handed_on
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<4xf32>
// CHECK-NEXT: watch.value %[[A]] "rf.stop_gradient" : tensor<4xf32>
// CHECK-NEXT: %[[B:.*]] = rf.barrier %[[A]]
// CHECK-NEXT: watch.value %[[B]] "rf.barrier" : tensor<4xf32>
// CHECK-NEXT: return %[[B]]
func.func @handed_on(%a: tensor<4xf32>) -> tensor<4xf32> attributes {watch.watched} {
  %s = rf.stop_gradient %a : tensor<4xf32>
  %b = rf.barrier %s after(%a) : (tensor<4xf32>), (tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// Values without readers are watched too, and only once.
// CHECK-LABEL: func @recomputed
// CHECK: rf.log
// CHECK-NEXT: watch.value
// CHECK-NEXT: %{{.*}} = rf.exponential
// CHECK-NEXT: watch.value %{{.*}} "rf.exponential"
// CHECK-NEXT: %{{.*}} = rf.tanh
// CHECK-NEXT: watch.value %{{.*}} "rf.tanh"
// CHECK-NOT: "rf.tanh"
// CHECK: rf.barrier
// CHECK-NOT: "rf.barrier"
// CHECK: return
func.func @recomputed(%a: tensor<4xf32>) -> tensor<4xf32> attributes {watch.watched} {
  %r = rf.recompute -> tensor<4xf32> {
    %l = rf.log %a : tensor<4xf32>
    %unread = rf.exponential %l : tensor<4xf32>
    %e = rf.tanh %l : tensor<4xf32>
    rf.yield %e : tensor<4xf32>
  }
  %s = rf.reduce add %r, dims = [0] : tensor<4xf32>
  %g = rf.gradient %s wrt(%a) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// CHECK-LABEL: func @not_watched
// CHECK-NOT: watch
func.func @not_watched(%a: tensor<4xf32>) -> tensor<4xf32> {
  %l = rf.log %a : tensor<4xf32>
  return %l : tensor<4xf32>
}

// A gradient of a scaled loss may overflow, and so may all that is computed from it: the step is
// skipped then. The forward pass is watched, and so is a gradient without `scaled` (@backward).
// CHECK-LABEL: func @scaled
// CHECK: %[[L:.*]] = rf.exponential
// CHECK-NEXT: watch.value %[[L]] "rf.exponential" : tensor<f32>
// CHECK-NOT: watch.value
// CHECK: rf.is_finite
// CHECK-NEXT: rf.select
// CHECK-NEXT: %[[OTHER:.*]] = rf.negate
// CHECK-NEXT: watch.value %[[OTHER]] "rf.negate" : tensor<f32>
// CHECK-NOT: watch.value
// CHECK: return
func.func @scaled(%w: tensor<f32>) -> (tensor<f32>, tensor<f32>) attributes {watch.watched} {
  %loss = rf.exponential %w : tensor<f32>
  %g = rf.gradient %loss wrt(%w) {scaled} : tensor<f32>, tensor<f32> -> tensor<f32>
  %next = rf.subtract %w, %g : tensor<f32>
  %finite = rf.is_finite %g : tensor<f32>
  %chosen = rf.select %finite, %next, %w : tensor<i1>, tensor<f32>
  %other = rf.negate %w : tensor<f32>
  return %chosen, %other : tensor<f32>, tensor<f32>
}

// The forward pass of a second loss, which reads the new value of the parameter, is watched again.
// CHECK-LABEL: func @scaled_twice
// CHECK: rf.select
// CHECK-NEXT: %[[SECOND:.*]] = rf.tanh
// CHECK-NEXT: watch.value %[[SECOND]] "rf.tanh" : tensor<f32>
// CHECK-NOT: watch.value
// CHECK: return
func.func @scaled_twice(%w: tensor<f32>) -> tensor<f32> attributes {watch.watched} {
  %loss = rf.exponential %w : tensor<f32>
  %g = rf.gradient %loss wrt(%w) {scaled} : tensor<f32>, tensor<f32> -> tensor<f32>
  %next = rf.subtract %w, %g : tensor<f32>
  %finite = rf.is_finite %g : tensor<f32>
  %chosen = rf.select %finite, %next, %w : tensor<i1>, tensor<f32>
  %second = rf.tanh %chosen : tensor<f32>
  %h = rf.gradient %second wrt(%chosen) {scaled} : tensor<f32>, tensor<f32> -> tensor<f32>
  %moved = rf.subtract %chosen, %h : tensor<f32>
  %also = rf.is_finite %h : tensor<f32>
  %last = rf.select %also, %moved, %chosen : tensor<i1>, tensor<f32>
  return %last : tensor<f32>
}

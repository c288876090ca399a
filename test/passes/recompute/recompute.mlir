// RUN: refold-opt %s --refold-recompute --split-input-file | FileCheck %s
// RUN: refold-opt %s --refold-recompute=strategy=none --split-input-file | FileCheck %s --check-prefix=NONE

// Tests the example of four fc, with checkpoints after the first relu and the sigmoid. The first
// relu, the sigmoid and everything after it are kept.

// CHECK-LABEL: func.func @four_layers
// CHECK-SAME: %[[X:[^:]*]]: {{.*}}, %[[Y:[^:]*]]: {{.*}}, %[[W1:[^:]*]]: {{.*}}, %[[W2:[^:]*]]: {{.*}}, %[[W3:[^:]*]]: {{.*}}, %[[W4:[^:]*]]: {{.*}})
// CHECK-NEXT: %[[A:.*]] = rf.recompute -> tensor<8x4xf32> {
// CHECK-NEXT:   %[[FC1:.*]] = rf.dot_general %[[X]], %[[W1]]
// CHECK-NEXT:   %[[RELU1:.*]] = rf.relu %[[FC1]]
// CHECK-NEXT:   rf.yield %[[RELU1]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[B:.*]] = rf.recompute -> tensor<8x4xf32> {
// CHECK-NEXT:   %[[FC2:.*]] = rf.dot_general %[[A]], %[[W2]]
// CHECK-NEXT:   %[[RELU2:.*]] = rf.relu %[[FC2]]
// CHECK-NEXT:   %[[FC3:.*]] = rf.dot_general %[[RELU2]], %[[W3]]
// CHECK-NEXT:   %[[RELU3:.*]] = rf.relu %[[FC3]]
// CHECK-NEXT:   %[[FC4:.*]] = rf.dot_general %[[RELU3]], %[[W4]]
// CHECK-NEXT:   %[[SIGMOID:.*]] = rf.logistic %[[FC4]]
// CHECK-NEXT:   rf.yield %[[SIGMOID]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[LOG:.*]] = rf.log %[[B]]
// CHECK-NEXT: rf.multiply %[[Y]], %[[LOG]]
// CHECK-NEXT: rf.reduce
// CHECK-NEXT: rf.negate
// CHECK-NEXT: rf.gradient
// NONE-LABEL: func.func @four_layers
// NONE-NOT: rf.recompute
// NONE-COUNT-2: rf.checkpoint
// NONE: return
func.func @four_layers(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>, %w3: tensor<4x4xf32>, %w4: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %fc1 = rf.dot_general %x, %w1, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu1 = rf.relu %fc1 : tensor<8x4xf32>
  %a = rf.checkpoint %relu1 : tensor<8x4xf32>
  %fc2 = rf.dot_general %a, %w2, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu2 = rf.relu %fc2 : tensor<8x4xf32>
  %fc3 = rf.dot_general %relu2, %w3, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu3 = rf.relu %fc3 : tensor<8x4xf32>
  %fc4 = rf.dot_general %relu3, %w4, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %sigmoid = rf.logistic %fc4 : tensor<8x4xf32>
  %b = rf.checkpoint %sigmoid : tensor<8x4xf32>
  %log = rf.log %b : tensor<8x4xf32>
  %each = rf.multiply %y, %log : tensor<8x4xf32>
  %sum = rf.reduce add %each, dims = [0, 1] : tensor<8x4xf32>
  %loss = rf.negate %sum : tensor<f32>
  %g:4 = rf.gradient %loss wrt(%w1, %w2, %w3, %w4) : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
    -> tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  return %g#0, %g#1, %g#2, %g#3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Tests that nothing changes without a checkpoint.

// CHECK-LABEL: func.func @no_marks
// CHECK-NOT: rf.recompute
// CHECK: return
func.func @no_marks(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.tanh %x : tensor<8xf32>
  %loss = rf.reduce add %0, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// Tests that a function without a gradient request keeps its marks: it evaluates the same model.

// CHECK-LABEL: func.func @no_request
// CHECK: rf.checkpoint
func.func @no_request(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.tanh %x : tensor<8xf32>
  %1 = rf.checkpoint %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Tests that a value that a later segment reads is a result, whoever reads it; a fetch and a skip
// connection do. An op that the loss does not depend on stays outside.

// CHECK-LABEL: func.func @skip
// CHECK: %[[R:.*]]:3 = rf.recompute -> tensor<8xf32>, tensor<8xf32>, tensor<8xf32> {
// CHECK-NEXT:   %[[A:.*]] = rf.tanh %arg0
// CHECK-NEXT:   %[[B:.*]] = rf.exponential %[[A]]
// CHECK-NEXT:   %[[C:.*]] = rf.logistic %[[B]]
// CHECK-NEXT:   %[[D:.*]] = rf.tanh %[[C]]
// CHECK-NEXT:   rf.yield %[[A]], %[[B]], %[[D]]
// CHECK: %[[METRIC:.*]] = rf.abs %[[R]]#1
// CHECK: %[[E:.*]] = rf.exponential %[[R]]#2
// CHECK: rf.add %[[E]], %[[R]]#0
// CHECK: return %{{.*}}, %[[METRIC]]
func.func @skip(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %a = rf.tanh %x : tensor<8xf32>
  %b = rf.exponential %a : tensor<8xf32>
  %metric = rf.abs %b : tensor<8xf32>
  %c = rf.logistic %b : tensor<8xf32>
  %d = rf.tanh %c : tensor<8xf32>
  %mark = rf.checkpoint %d : tensor<8xf32>
  %e = rf.exponential %mark : tensor<8xf32>
  %f = rf.add %e, %a : tensor<8xf32>
  %loss = rf.reduce add %f, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g, %metric : tensor<8xf32>, tensor<8xf32>
}

// -----

// Tests that each segment computes constants, broadcasts of a bias and reshapes itself: a reshape
// that is read outside is no second value to keep.

// CHECK-LABEL: func.func @light
// CHECK: %[[TWO:.*]] = rf.constant dense<2.0
// CHECK-NEXT: %[[R:.*]] = rf.recompute -> tensor<2x4xf32> {
// CHECK-NEXT:   %[[A:.*]] = rf.tanh
// CHECK-NEXT:   %[[OWN:.*]] = rf.constant dense<2.0
// CHECK-NEXT:   %[[TWOS:.*]] = rf.reshape %[[OWN]]
// CHECK-NEXT:   %[[SCALED:.*]] = rf.multiply %[[A]], %[[TWOS]]
// CHECK-NEXT:   %[[BIAS:.*]] = rf.broadcast_in_dim %arg1
// CHECK-NEXT:   %[[B:.*]] = rf.add %[[SCALED]], %[[BIAS]]
// CHECK-NEXT:   rf.yield %[[B]] : tensor<2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[FLAT:.*]] = rf.reshape %[[R]]
// CHECK-NEXT: rf.multiply %[[FLAT]], %[[TWO]]
func.func @light(%x: tensor<2x4xf32>, %bias: tensor<4xf32>) -> tensor<2x4xf32> {
  %two = rf.constant dense<2.0> : tensor<8xf32>
  %twos = rf.reshape %two : tensor<8xf32> -> tensor<2x4xf32>
  %a = rf.tanh %x : tensor<2x4xf32>
  %scaled = rf.multiply %a, %twos : tensor<2x4xf32>
  %many = rf.broadcast_in_dim %bias, dims = [1] : tensor<4xf32> -> tensor<2x4xf32>
  %b = rf.add %scaled, %many : tensor<2x4xf32>
  %flat = rf.reshape %b : tensor<2x4xf32> -> tensor<8xf32>
  %mark = rf.checkpoint %flat : tensor<8xf32>
  %c = rf.multiply %mark, %two : tensor<8xf32>
  %loss = rf.reduce add %c, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2x4xf32> -> tensor<2x4xf32>
  return %g : tensor<2x4xf32>
}

// -----

// Tests that ops with regions may be in a segment, together with the host's numbers.

// CHECK-LABEL: func.func @regions
// CHECK: rf.recompute -> tensor<8xf32> {
// CHECK:   %[[FIVE:.*]] = arith.constant 5
// CHECK:   scf.for {{.*}} to %[[FIVE]]
// CHECK:   tensor.extract
// CHECK:   scf.if
// CHECK:   rf.recompute -> tensor<8xf32> {
// CHECK:   rf.yield
// CHECK-NEXT: }
// CHECK-NEXT: rf.yield
// CHECK-NEXT: }
// CHECK: rf.reduce
// NONE-LABEL: func.func @regions
// NONE-NOT: rf.recompute
// NONE: rf.logistic
func.func @regions(%x: tensor<8xf32>, %p: tensor<i1>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %a = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) : i64 {
    %0 = rf.tanh %h : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  %choice = tensor.extract %p[] : tensor<i1>
  %b = scf.if %choice -> tensor<8xf32> {
    %0 = rf.exponential %a : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  } else {
    scf.yield %a : tensor<8xf32>
  }
  %c = rf.recompute -> tensor<8xf32> {
    %0 = rf.logistic %b : tensor<8xf32>
    %1 = rf.tanh %0 : tensor<8xf32>
    rf.yield %1 : tensor<8xf32>
  }
  %mark = rf.checkpoint %c : tensor<8xf32>
  %d = rf.exponential %mark : tensor<8xf32>
  %loss = rf.reduce add %d, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// Tests the body of a loop over steps: it holds the request, so it is split into segments.

// CHECK-LABEL: func.func @steps
// CHECK: scf.for
// CHECK-NEXT: %[[R:.*]] = rf.recompute -> tensor<8xf32> {
// CHECK-NEXT:   rf.multiply
// CHECK-NEXT:   rf.tanh
// CHECK-NEXT:   rf.yield
// CHECK-NEXT: }
// CHECK-NEXT: rf.exponential %[[R]]
func.func @steps(%x: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %last = scf.for %i = %c0 to %c5 step %c1 iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    %a = rf.multiply %x, %v : tensor<8xf32>
    %b = rf.tanh %a : tensor<8xf32>
    %mark = rf.checkpoint %b : tensor<8xf32>
    %c = rf.exponential %mark : tensor<8xf32>
    %loss = rf.reduce add %c, dims = [0] : tensor<8xf32>
    %g = rf.gradient %loss wrt(%v) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
    %next = rf.subtract %v, %g : tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  return %last : tensor<8xf32>
}

// -----

// Tests that the ops which compute a value with a requested gradient stay out of segments, and that
// no segment crosses a request.

// CHECK-LABEL: func.func @two_requests
// CHECK: %[[W:.*]] = rf.negate %arg1
// CHECK-NEXT: %[[R:.*]] = rf.recompute -> tensor<8xf32> {
// CHECK:   rf.multiply %{{.*}}, %[[W]]
// CHECK:   rf.tanh
// CHECK-NEXT: rf.yield
// CHECK: %[[G:.*]] = rf.gradient %{{.*}} wrt(%[[W]])
// CHECK: %[[NEXT:.*]] = rf.subtract %[[W]], %[[G]]
// CHECK: %[[R2:.*]] = rf.recompute -> tensor<8xf32> {
// CHECK-NEXT:   rf.multiply %[[R]], %[[NEXT]]
// CHECK-NEXT:   rf.logistic
// CHECK-NEXT:   rf.yield
// CHECK: rf.gradient %{{.*}} wrt(%[[NEXT]])
func.func @two_requests(%x: tensor<8xf32>, %w0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = rf.exponential %x : tensor<8xf32>
  %w = rf.negate %w0 : tensor<8xf32>
  %a = rf.multiply %e, %w : tensor<8xf32>
  %b = rf.tanh %a : tensor<8xf32>
  %mark = rf.checkpoint %b : tensor<8xf32>
  %c = rf.logistic %mark : tensor<8xf32>
  %loss = rf.reduce add %c, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  %next = rf.subtract %w, %g : tensor<8xf32>
  %d = rf.multiply %mark, %next : tensor<8xf32>
  %f = rf.logistic %d : tensor<8xf32>
  %mark2 = rf.checkpoint %f : tensor<8xf32>
  %h = rf.exponential %mark2 : tensor<8xf32>
  %loss2 = rf.reduce add %h, dims = [0] : tensor<8xf32>
  %g2 = rf.gradient %loss2 wrt(%next) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g, %g2 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Tests that fresh random numbers are drawn if a program requests them, whatever is kept.

// NONE-LABEL: func.func @fresh
// NONE: rf.recompute preserve_rng_state = false
func.func @fresh(%x: tensor<8xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<8xf32> {
  %0 = rf.recompute preserve_rng_state = false -> tensor<8xf32> {
    %1 = rf.dropout %x, %seed, %step, rate = 0.5, site = 0 : tensor<8xf32>
    rf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

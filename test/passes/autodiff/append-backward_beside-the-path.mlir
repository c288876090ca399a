// RUN: refold-opt %s --refold-append-backward -split-input-file | FileCheck %s

// Tests that ops which are not on the path from a requested value to the loss need no gradient,
// neither in a loop nor in a choice. append-backward_invalid.mlir tests that such ops on the path
// are refused.

// The loop carries %h to the loss. The result of the scf.while goes only to a stacked fetch, which
// the caller reads. The gradient flows over %h alone.
// CHECK-LABEL: func.func @history_of_a_while
// CHECK: scf.for
// CHECK: scf.while
// CHECK: rf.update_row %{{.*}} : tensor<5x4xf32>, tensor<4xf32>
// CHECK: scf.yield
// CHECK: %[[BACK:.*]]:2 = scf.for %{{.*}} iter_args(%[[DH:.*]] = %{{.*}}, %[[DW:.*]] = %{{.*}}) -> (tensor<4xf32>, tensor<4xf32>)
// CHECK-NOT: scf.while
// CHECK: return %{{.*}}, %[[BACK]]#1
func.func @history_of_a_while(%x: tensor<4xf32>, %w: tensor<4xf32>, %p: tensor<i1>, %rows: tensor<5x4xf32>) -> (tensor<5x4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x, %history = %rows) -> (tensor<4xf32>, tensor<5x4xf32>) : i64 {
    %place = tensor.from_elements %i : tensor<i64>
    %last = scf.while (%v = %h) : (tensor<4xf32>) -> tensor<4xf32> {
      %more = tensor.extract %p[] : tensor<i1>
      scf.condition(%more) %v : tensor<4xf32>
    } do {
    ^bb0(%v: tensor<4xf32>):
      %0 = rf.multiply %v, %w : tensor<4xf32>
      scf.yield %0 : tensor<4xf32>
    }
    %longer = rf.update_row %history, %last, %place : tensor<5x4xf32>, tensor<4xf32>
    %next = rf.multiply %h, %w : tensor<4xf32>
    scf.yield %next, %longer : tensor<4xf32>, tensor<5x4xf32>
  }
  %loss = rf.reduce add %y#0, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %y#1, %g : tensor<5x4xf32>, tensor<4xf32>
}

// -----

// The same in two nested loops: the outer loop passes a value to the inner one only for the carried
// value that leads to a fetch. rf.bitcast_convert has no rule either.
// CHECK-LABEL: func.func @history_of_a_nested_loop
// CHECK: rf.bitcast_convert
// CHECK-NOT: rf.bitcast_convert
// CHECK: return
func.func @history_of_a_nested_loop(%x: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x, %beside = %x) -> (tensor<4xf32>, tensor<4xf32>) : i64 {
    %z:2 = scf.for %j = %c0 to %c5 step %c1 iter_args(%k = %h, %b = %beside) -> (tensor<4xf32>, tensor<4xf32>) : i64 {
      %0 = rf.multiply %k, %w : tensor<4xf32>
      %1 = rf.add %b, %k : tensor<4xf32>
      %2 = rf.bitcast_convert %1 : tensor<4xf32> -> tensor<4xf32>
      scf.yield %0, %2 : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %z#0, %z#1 : tensor<4xf32>, tensor<4xf32>
  }
  %loss = rf.reduce add %y#0, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %y#1, %g : tensor<4xf32>, tensor<4xf32>
}

// -----

// The loss does not read the second result of the choice.
// CHECK-LABEL: func.func @choice
// CHECK: rf.bitcast_convert
// CHECK-NOT: rf.bitcast_convert
// CHECK: return
func.func @choice(%w: tensor<4xf32>, %p: tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = tensor.extract %p[] : tensor<i1>
  %y:2 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = rf.sine %w : tensor<4xf32>
    %1 = rf.bitcast_convert %0 : tensor<4xf32> -> tensor<4xf32>
    scf.yield %0, %1 : tensor<4xf32>, tensor<4xf32>
  } else {
    scf.yield %w, %w : tensor<4xf32>, tensor<4xf32>
  }
  %loss = rf.reduce add %y#0, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %y#1, %g : tensor<4xf32>, tensor<4xf32>
}

// -----

// The path begins at the requested value, however that value is computed.
// CHECK-LABEL: func.func @made_by_a_while
// CHECK: %[[LAST:.*]] = scf.while
// CHECK: %[[COSINE:.*]] = rf.cosine %[[LAST]]
func.func @made_by_a_while(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %last = scf.while (%v = %x) : (tensor<f32>) -> tensor<f32> {
    %more = tensor.extract %p[] : tensor<i1>
    scf.condition(%more) %v : tensor<f32>
  } do {
  ^bb0(%v: tensor<f32>):
    %0 = rf.multiply %v, %v : tensor<f32>
    scf.yield %0 : tensor<f32>
  }
  %loss = rf.sine %last : tensor<f32>
  %g = rf.gradient %loss wrt(%last) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// A result of the loop is requested, and a value that the loop reads. The gradient of the result is
// the loss's, also after the loop was replaced by one with stacked values.
// CHECK-LABEL: func.func @made_by_a_loop
// CHECK: %[[Y:.*]]:2 = scf.for
// CHECK: %[[COSINE:.*]] = rf.cosine %[[Y]]#0
// CHECK: %[[DY:.*]] = rf.multiply %{{.*}}, %[[COSINE]]
// CHECK: scf.for
// CHECK: return %{{.*}}, %[[DY]]
func.func @made_by_a_loop(%x: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> tensor<f32> : i64 {
    %0 = rf.multiply %h, %w : tensor<f32>
    scf.yield %0 : tensor<f32>
  }
  %loss = rf.sine %y : tensor<f32>
  %g:2 = rf.gradient %loss wrt(%w, %y) : tensor<f32>, tensor<f32>, tensor<f32> -> tensor<f32>, tensor<f32>
  return %g#0, %g#1 : tensor<f32>, tensor<f32>
}

// RUN: refold-opt %s -split-input-file --refold-rf-to-mem | FileCheck %s

// Tests that a state whose old value is read only at the element that is written is updated in place, that equal groups are one
// kernel, and that a reshape is a view.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:.*]]: memref<8xf32> {rf.state = #rf.state<"w", -1>}, %[[STEP:.*]]: memref<i64>
// CHECK: mem.loop %[[STEP]] capacity = 10
// CHECK: mem.view
// CHECK: mem.launch @k0_multiply ins(%[[W]]) outs(%[[W]])
// CHECK-NOT: mem.copy
// CHECK: mem.kernel @k0_multiply {{.*}} tied [0]
func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>},
                 %steps: i64 {rf.steps}) -> (tensor<8xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    %view = rf.reshape %v : tensor<8xf32> -> tensor<2x4xf32>
    %n = rf.fusion %v blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%a: tensor<8xf32>):
      %0 = rf.multiply %a, %a : tensor<8xf32>
      rf.yield %0 : tensor<8xf32>
    }
    scf.yield %n : tensor<8xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %r, %next : tensor<8xf32>, tensor<i64>
}

// -----

// Tests that a state whose old value is read afterwards is copied at the end, and so is one that is read at other elements.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:.*]]: memref<4x4xf32> {rf.state = #rf.state<"w", -1>}, %[[U:.*]]: memref<4x4xf32> {rf.state = #rf.state<"u", -1>}
// CHECK: %[[NEXT:.*]] = mem.alloc "multiply" : memref<4x4xf32>
// CHECK: mem.launch @k0_multiply ins(%[[W]]) outs(%[[NEXT]])
// CHECK: %[[T:.*]] = mem.alloc "transpose" : memref<4x4xf32>
// CHECK: mem.launch @k1_transpose ins(%[[U]]) outs(%[[T]])
// CHECK: mem.launch @k2_multiply ins(%[[W]]) outs(
// CHECK-DAG: mem.copy %[[NEXT]] to %[[W]]
// CHECK-DAG: mem.copy %[[T]] to %[[U]]
func.func @train(%w: tensor<4x4xf32> {rf.state = #rf.state<"w", 0>}, %u: tensor<4x4xf32> {rf.state = #rf.state<"u", 1>})
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.multiply %a, %a : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  %t = rf.fusion %u blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.transpose %a, dims = [1, 0] : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  %y = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %c = rf.constant dense<3.0> : tensor<4x4xf32>
    %0 = rf.multiply %a, %c : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  return %n, %t, %y : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Tests that two states that change places are saved before either is overwritten.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[A:.*]]: memref<2xf32> {rf.state = #rf.state<"a", -1>}, %[[B:.*]]: memref<2xf32> {rf.state = #rf.state<"b", -1>}
// CHECK: mem.copy %[[B]] to %[[SAVED_B:[0-9a-z_]+]]
// CHECK: mem.copy %[[A]] to %[[SAVED_A:[0-9a-z_]+]]
// CHECK: mem.copy %[[SAVED_B]] to %[[A]]
// CHECK: mem.copy %[[SAVED_A]] to %[[B]]
func.func @train(%a: tensor<2xf32> {rf.state = #rf.state<"a", 0>}, %b: tensor<2xf32> {rf.state = #rf.state<"b", 1>})
    -> (tensor<2xf32>, tensor<2xf32>) {
  return %b, %a : tensor<2xf32>, tensor<2xf32>
}

// The passes together, on a step of attention over 16 squares of 1024 x 1024.
// Tests that forward and backward pass are loops over tiles inside the fold, and that no buffer and
// no value in a kernel is a whole square.
// RUN: refold-opt %s --refold-memory-pipeline | FileCheck %s --implicit-check-not=1024x1024

// CHECK-LABEL: func.func @train
// CHECK: mem.loop
// CHECK: mem.repeat {{.*}} passes = 2
// CHECK-COUNT-4: mem.repeat {{.*}} passes = 8
// CHECK: mem.repeat {{.*}} passes = 2
// CHECK-COUNT-4: mem.repeat {{.*}} passes = 8
// CHECK: return
func.func @train(%w: tensor<1x16x1024x8xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<1x16x1024x8xf32>, tensor<i64>, tensor<10xf32> {rf.fetch = #rf.fetch<"loss">}) {
  %history = rf.empty : tensor<10xf32>
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %fold:2 = scf.for %i = %first to %end step %one iter_args(%a = %w, %h = %history) -> (tensor<1x16x1024x8xf32>, tensor<10xf32>) : i64 {
    %position = tensor.from_elements %i : tensor<i64>
    %y, %s = rf.attention %a, %a, %a, scale = 0.25 causal
      : (tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>) -> (tensor<1x16x1024x8xf32>, tensor<1x16x1024xf32>)
    %q = rf.multiply %y, %y : tensor<1x16x1024x8xf32>
    %loss = rf.reduce add %q, dims = [0, 1, 2, 3] : tensor<1x16x1024x8xf32>
    %g = rf.gradient %loss wrt(%a) : tensor<f32>, tensor<1x16x1024x8xf32> -> tensor<1x16x1024x8xf32>
    %rate = rf.constant dense<0.001> : tensor<1x16x1024x8xf32>
    %d = rf.multiply %g, %rate : tensor<1x16x1024x8xf32>
    %n = rf.subtract %a, %d : tensor<1x16x1024x8xf32>
    %hn = rf.update_row %h, %loss, %position : tensor<10xf32>, tensor<f32>
    scf.yield %n, %hn : tensor<1x16x1024x8xf32>, tensor<10xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %fold#0, %next, %fold#1 : tensor<1x16x1024x8xf32>, tensor<i64>, tensor<10xf32>
}

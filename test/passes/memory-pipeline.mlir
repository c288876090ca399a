// The passes together, on a step with one hidden layer and plain gradient descent.
// RUN: refold-opt %s --refold-memory-pipeline | FileCheck %s
// RUN: refold-opt %s --refold-memory-pipeline | FileCheck %s --check-prefix=PLACE

// Tests that every state is updated in place: a step copies nothing.
// CHECK-LABEL: func.func @train
// CHECK-NOT: mem.copy
// CHECK: mem.loop %{{.*}} capacity = 10
// CHECK-NOT: mem.copy

// Tests that threads synchronize three times per step: after the rows up to the loss, after the
// backward pass with the sums over all rows, and after the sum of its last product.
// CHECK: mem.dispatch {
// CHECK-NOT: mem.copy
// CHECK: mem.dispatch {
// CHECK-NOT: mem.copy
// CHECK: mem.dispatch {
// CHECK-NOT: mem.dispatch
// CHECK-NOT: mem.copy
// CHECK: return

// Tests that each temporary has an offset, and that temporaries that die in a step are freed in it.
// PLACE-LABEL: func.func @train
// PLACE-NOT: mem.alloc "{{[^"]*}}" :
// PLACE: mem.free
// PLACE: return
func.func @train(%x: tensor<512x64xf32> {rf.input = #rf.input<"x">}, %y: tensor<512x32xf32> {rf.input = #rf.input<"y">},
                 %w0: tensor<64x32xf32> {rf.state = #rf.state<"fc0.weight", 0>}, %w1: tensor<32x32xf32> {rf.state = #rf.state<"fc1.weight", 1>},
                 %step: tensor<i64> {rf.state = #rf.state<"step", 2>}, %steps: i64 {rf.steps})
    -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<i64>, tensor<10xf32> {rf.fetch = #rf.fetch<"loss">}) {
  %history = rf.empty : tensor<10xf32>
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %fold:3 = scf.for %i = %first to %end step %one iter_args(%a = %w0, %b = %w1, %h = %history) -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<10xf32>) : i64 {
    %position = tensor.from_elements %i : tensor<i64>
    %p = rf.dot_general %x, %a, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
    %r = rf.relu %p : tensor<512x32xf32>
    %q = rf.dot_general %r, %b, batching = [] x [], contracting = [1] x [0] : (tensor<512x32xf32>, tensor<32x32xf32>) -> tensor<512x32xf32>
    %d = rf.subtract %q, %y : tensor<512x32xf32>
    %s = rf.multiply %d, %d : tensor<512x32xf32>
    %loss = rf.reduce add %s, dims = [0, 1] : tensor<512x32xf32>
    %g:2 = rf.gradient %loss wrt(%a, %b) : tensor<f32>, tensor<64x32xf32>, tensor<32x32xf32> -> tensor<64x32xf32>, tensor<32x32xf32>
    %rate0 = rf.constant dense<0.001> : tensor<64x32xf32>
    %rate1 = rf.constant dense<0.001> : tensor<32x32xf32>
    %da = rf.multiply %g#0, %rate0 : tensor<64x32xf32>
    %db = rf.multiply %g#1, %rate1 : tensor<32x32xf32>
    %an = rf.subtract %a, %da : tensor<64x32xf32>
    %bn = rf.subtract %b, %db : tensor<32x32xf32>
    %hn = rf.update_row %h, %loss, %position : tensor<10xf32>, tensor<f32>
    scf.yield %an, %bn, %hn : tensor<64x32xf32>, tensor<32x32xf32>, tensor<10xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %fold#0, %fold#1, %next, %fold#2 : tensor<64x32xf32>, tensor<32x32xf32>, tensor<i64>, tensor<10xf32>
}

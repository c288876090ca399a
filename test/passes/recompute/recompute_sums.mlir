// RUN: refold-opt %s --refold-recompute=strategy=kusumoto-exact --split-input-file | FileCheck %s
// RUN: refold-opt %s --refold-recompute=strategy=kusumoto-exact --split-input-file --remarks-filter=refold-recompute --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Tests that no segment changes the order in which gradients of a value are added.

// Two branches with alternating ops: lower sets take one branch after the other. x has two readers,
// whose order does not matter.

// CHECK-LABEL: func.func @two_readers
// CHECK: rf.recompute
// CHECK: rf.gradient
func.func @two_readers(%x: tensor<64xf32>) -> tensor<64xf32> {
  %a0 = rf.tanh %x : tensor<64xf32>
  %b0 = rf.logistic %x : tensor<64xf32>
  %a1 = rf.tanh %a0 : tensor<64xf32>
  %b1 = rf.logistic %b0 : tensor<64xf32>
  %a2 = rf.reduce add %a1, dims = [0] : tensor<64xf32>
  %b2 = rf.reduce add %b1, dims = [0] : tensor<64xf32>
  %loss = rf.add %a2, %b2 : tensor<f32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<64xf32> -> tensor<64xf32>
  return %g : tensor<64xf32>
}

// -----

// Each op reads x, so program order is kept.

// REMARK-NOT: join
// REMARK: remark: [Missed] join {{.*}}Function=many_readers | Reason="the gradients of a value would be added in another order", formed=3, planned=4
// REMARK-NOT: join
// CHECK-LABEL: func.func @many_readers
// CHECK: rf.gradient
func.func @many_readers(%x: tensor<64xf32>) -> tensor<64xf32> {
  %a0 = rf.tanh %x : tensor<64xf32>
  %b0 = rf.logistic %x : tensor<64xf32>
  %a1 = rf.multiply %a0, %x : tensor<64xf32>
  %b1 = rf.multiply %b0, %x : tensor<64xf32>
  %a2 = rf.reduce add %a1, dims = [0] : tensor<64xf32>
  %b2 = rf.reduce add %b1, dims = [0] : tensor<64xf32>
  %loss = rf.add %a2, %b2 : tensor<f32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<64xf32> -> tensor<64xf32>
  return %g : tensor<64xf32>
}

// -----

// A bias that two segments read: if it were broadcast twice, its gradient would be two sums. It
// stays one value.

// CHECK-LABEL: func.func @shared_bias
// CHECK-COUNT-1: rf.broadcast_in_dim
// CHECK-NOT: rf.broadcast_in_dim
// CHECK: rf.gradient
func.func @shared_bias(%x: tensor<8x4xf32>, %bias: tensor<4xf32>) -> tensor<4xf32> {
  %many = rf.broadcast_in_dim %bias, dims = [1] : tensor<4xf32> -> tensor<8x4xf32>
  %a = rf.multiply %x, %many : tensor<8x4xf32>
  %b = rf.tanh %a : tensor<8x4xf32>
  %c = rf.tanh %b : tensor<8x4xf32>
  %d = rf.multiply %c, %many : tensor<8x4xf32>
  %e = rf.tanh %d : tensor<8x4xf32>
  %loss = rf.reduce add %e, dims = [0, 1] : tensor<8x4xf32>
  %g = rf.gradient %loss wrt(%bias) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

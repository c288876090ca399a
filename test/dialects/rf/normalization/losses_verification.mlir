// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @integers(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.binary_cross_entropy_with_logits' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.binary_cross_entropy_with_logits %a, %a : tensor<3xi32>
  return
}

// -----

func.func @labels(%a: tensor<3xf32>, %l: tensor<3xf64>) {
  // expected-error@+1 {{'rf.binary_cross_entropy_with_logits' op requires the same type for all operands and results}}
  %0 = "rf.binary_cross_entropy_with_logits"(%a, %l) : (tensor<3xf32>, tensor<3xf64>) -> tensor<3xf32>
  return
}

// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @sign_unsigned(%a: tensor<3xui32>) {
  // expected-error@+1 {{'rf.sign' op operand #0 must be ranked tensor with static shape of signed number, but got 'tensor<3xui32>'}}
  %0 = rf.sign %a : tensor<3xui32>
  return
}

// -----

func.func @floor_integer(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.floor' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.floor %a : tensor<3xi32>
  return
}

// -----

func.func @power_integer(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.power' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.power %a, %a : tensor<3xi32>
  return
}

// -----

func.func @atan2_integer(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.atan2' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.atan2 %a, %a : tensor<3xi32>
  return
}

// -----

func.func @remainder_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.remainder' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.remainder %a, %a : tensor<3xi1>
  return
}

// -----

func.func @tanh_types(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.tanh' op requires the same type for all operands and results}}
  %0 = "rf.tanh"(%a) : (tensor<3xf32>) -> tensor<3xf64>
  return
}

// -----

func.func @is_finite_integer(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.is_finite' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.is_finite %a : tensor<3xi32>
  return
}

// -----

func.func @is_finite_result(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.is_finite' op requires the same shape for all operands and results}}
  %0 = "rf.is_finite"(%a) : (tensor<3xf32>) -> tensor<2xi1>
  return
}

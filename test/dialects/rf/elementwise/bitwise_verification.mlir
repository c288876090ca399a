// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @and_float(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.and' op operand #0 must be ranked tensor with static shape of pred or integer, but got 'tensor<3xf32>'}}
  %0 = rf.and %a, %a : tensor<3xf32>
  return
}

// -----

func.func @not_float(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.not' op operand #0 must be ranked tensor with static shape of pred or integer, but got 'tensor<3xf32>'}}
  %0 = rf.not %a : tensor<3xf32>
  return
}

// -----

func.func @shift_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.shift_left' op operand #0 must be ranked tensor with static shape of s8, s16, s32, s64, u8, u16, u32 or u64, but got 'tensor<3xi1>'}}
  %0 = rf.shift_left %a, %a : tensor<3xi1>
  return
}

// -----

func.func @xor_types(%a: tensor<3xi32>, %b: tensor<3xui32>) {
  // expected-error@+1 {{'rf.xor' op requires the same type for all operands and results}}
  %0 = "rf.xor"(%a, %b) : (tensor<3xi32>, tensor<3xui32>) -> tensor<3xi32>
  return
}

// -----

func.func @bitcast_width(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.bitcast_convert' op needs element types of one width, got 'f32' and 'i64'}}
  %0 = rf.bitcast_convert %a : tensor<3xf32> -> tensor<3xi64>
  return
}

// -----

func.func @bitcast_shape(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.bitcast_convert' op requires the same shape for all operands and results}}
  %0 = rf.bitcast_convert %a : tensor<3xf32> -> tensor<4xi32>
  return
}

// -----

func.func @bitcast_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.bitcast_convert' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.bitcast_convert %a : tensor<3xi1> -> tensor<3xi8>
  return
}

// RUN: refold-opt %s -split-input-file -verify-diagnostics
// Ops on single elements say which elements they take.

func.func @cbrt_s32(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.cbrt' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.cbrt %a : tensor<3xi32>
  return
}

// -----

func.func @ceil_s64(%a: tensor<3xi64>) {
  // expected-error@+1 {{'rf.ceil' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi64>'}}
  %0 = rf.ceil %a : tensor<3xi64>
  return
}

// -----

func.func @cosine_s8(%a: tensor<3xi8>) {
  // expected-error@+1 {{'rf.cosine' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi8>'}}
  %0 = rf.cosine %a : tensor<3xi8>
  return
}

// -----

func.func @erf_u32(%a: tensor<3xui32>) {
  // expected-error@+1 {{'rf.erf' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xui32>'}}
  %0 = rf.erf %a : tensor<3xui32>
  return
}

// -----

func.func @erf_inv_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.erf_inv' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi1>'}}
  %0 = rf.erf_inv %a : tensor<3xi1>
  return
}

// -----

func.func @exponential_minus_one_s32(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.exponential_minus_one' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.exponential_minus_one %a : tensor<3xi32>
  return
}

// -----

func.func @hard_swish_s64(%a: tensor<3xi64>) {
  // expected-error@+1 {{'rf.hard_swish' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi64>'}}
  %0 = rf.hard_swish %a : tensor<3xi64>
  return
}

// -----

func.func @log_s8(%a: tensor<3xi8>) {
  // expected-error@+1 {{'rf.log' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi8>'}}
  %0 = rf.log %a : tensor<3xi8>
  return
}

// -----

func.func @log_plus_one_u32(%a: tensor<3xui32>) {
  // expected-error@+1 {{'rf.log_plus_one' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xui32>'}}
  %0 = rf.log_plus_one %a : tensor<3xui32>
  return
}

// -----

func.func @logistic_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.logistic' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi1>'}}
  %0 = rf.logistic %a : tensor<3xi1>
  return
}

// -----

func.func @relu_s32(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.relu' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.relu %a : tensor<3xi32>
  return
}

// -----

func.func @round_nearest_afz_s64(%a: tensor<3xi64>) {
  // expected-error@+1 {{'rf.round_nearest_afz' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi64>'}}
  %0 = rf.round_nearest_afz %a : tensor<3xi64>
  return
}

// -----

func.func @round_nearest_even_s8(%a: tensor<3xi8>) {
  // expected-error@+1 {{'rf.round_nearest_even' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi8>'}}
  %0 = rf.round_nearest_even %a : tensor<3xi8>
  return
}

// -----

func.func @rsqrt_u32(%a: tensor<3xui32>) {
  // expected-error@+1 {{'rf.rsqrt' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xui32>'}}
  %0 = rf.rsqrt %a : tensor<3xui32>
  return
}

// -----

func.func @silu_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.silu' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi1>'}}
  %0 = rf.silu %a : tensor<3xi1>
  return
}

// -----

func.func @sine_s32(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.sine' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.sine %a : tensor<3xi32>
  return
}

// -----

func.func @softplus_s64(%a: tensor<3xi64>) {
  // expected-error@+1 {{'rf.softplus' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi64>'}}
  %0 = rf.softplus %a : tensor<3xi64>
  return
}

// -----

func.func @sqrt_s8(%a: tensor<3xi8>) {
  // expected-error@+1 {{'rf.sqrt' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi8>'}}
  %0 = rf.sqrt %a : tensor<3xi8>
  return
}

// -----

func.func @tan_u32(%a: tensor<3xui32>) {
  // expected-error@+1 {{'rf.tan' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xui32>'}}
  %0 = rf.tan %a : tensor<3xui32>
  return
}

// -----

func.func @relu_grad_s32(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.relu_grad' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.relu_grad %a, %a : tensor<3xi32>
  return
}

// -----

func.func @subtract_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.subtract' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.subtract %a, %a : tensor<3xi1>
  return
}

// -----

func.func @multiply_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.multiply' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.multiply %a, %a : tensor<3xi1>
  return
}

// -----

func.func @divide_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.divide' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.divide %a, %a : tensor<3xi1>
  return
}

// -----

func.func @maximum_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.maximum' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.maximum %a, %a : tensor<3xi1>
  return
}

// -----

func.func @minimum_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.minimum' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.minimum %a, %a : tensor<3xi1>
  return
}

// -----

func.func @checkpoint_half(%a: tensor<3xf8E5M2>) {
  // expected-error@+1 {{'rf.checkpoint' op operand #0 must be ranked tensor with static shape of pred, s8, s16, s32, s64, u8, u16, u32, u64, f32, f64, bf16 or f16, but got 'tensor<3xf8E5M2>'}}
  %0 = rf.checkpoint %a : tensor<3xf8E5M2>
  return
}

// -----

func.func @stop_gradient_half(%a: tensor<3xf8E5M2>) {
  // expected-error@+1 {{'rf.stop_gradient' op operand #0 must be ranked tensor with static shape of pred, s8, s16, s32, s64, u8, u16, u32, u64, f32, f64, bf16 or f16, but got 'tensor<3xf8E5M2>'}}
  %0 = rf.stop_gradient %a : tensor<3xf8E5M2>
  return
}

// -----

func.func @or_float(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.or' op operand #0 must be ranked tensor with static shape of pred or integer, but got 'tensor<3xf32>'}}
  %0 = rf.or %a, %a : tensor<3xf32>
  return
}

// -----

func.func @shift_right_arithmetic_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.shift_right_arithmetic' op operand #0 must be ranked tensor with static shape of s8, s16, s32, s64, u8, u16, u32 or u64, but got 'tensor<3xi1>'}}
  %0 = rf.shift_right_arithmetic %a, %a : tensor<3xi1>
  return
}

// -----

func.func @shift_right_logical_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.shift_right_logical' op operand #0 must be ranked tensor with static shape of s8, s16, s32, s64, u8, u16, u32 or u64, but got 'tensor<3xi1>'}}
  %0 = rf.shift_right_logical %a, %a : tensor<3xi1>
  return
}

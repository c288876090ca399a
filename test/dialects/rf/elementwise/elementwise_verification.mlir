// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @one_type(%a: tensor<3xf32>, %b: tensor<4xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'rf.add' op requires the same type for all operands and results}}
  %0 = "rf.add"(%a, %b) : (tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @no_arithmetic_on_pred(%a: tensor<3xi1>) -> tensor<3xi1> {
  // expected-error@+1 {{'rf.add' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.add %a, %a : tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @no_exp_of_integers(%a: tensor<3xi32>) -> tensor<3xi32> {
  // expected-error@+1 {{'rf.exponential' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.exponential %a : tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @no_eight_bits(%a: tensor<3xf8E5M2>) -> tensor<3xf8E5M2> {
  // expected-error@+1 {{'rf.negate' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xf8E5M2>'}}
  %0 = rf.negate %a : tensor<3xf8E5M2>
  return %0 : tensor<3xf8E5M2>
}

// -----

func.func @static_shape(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'rf.abs' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<?xf32>'}}
  %0 = rf.abs %a : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @compare_one_type(%a: tensor<3xf32>, %b: tensor<3xf64>) -> tensor<3xi1> {
  // expected-error@+1 {{'rf.compare' op requires all operands to have the same type}}
  %0 = "rf.compare"(%a, %b) <{direction = #rf<direction GT>}> : (tensor<3xf32>, tensor<3xf64>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

func.func @compare_direction(%a: tensor<3xf32>) -> tensor<3xi1> {
  // expected-error@+2 {{expected ::refold::rf::Direction to be one of: EQ, NE, LT, LE, GT, GE}}
  // expected-error@+1 {{}}
  %0 = rf.compare SPACESHIP %a, %a : tensor<3xf32>
  return %0 : tensor<3xi1>
}

// -----

func.func @compare_result(%a: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'rf.compare' op result #0 must be ranked tensor with static shape of 1-bit signless integer, but got 'tensor<3xf32>'}}
  %0 = "rf.compare"(%a, %a) <{direction = #rf<direction GT>}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @select_shape(%p: tensor<2xi1>, %a: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'rf.select' op requires the same shape for all operands and results}}
  %0 = rf.select %p, %a, %a : tensor<2xi1>, tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @select_types(%p: tensor<3xi1>, %a: tensor<3xf32>, %b: tensor<3xf64>) -> tensor<3xf32> {
  // expected-error@+1 {{'rf.select' op failed to verify that all of {on_true, on_false, result} have same type}}
  %0 = "rf.select"(%p, %a, %b) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @convert_shape(%a: tensor<3xf32>) -> tensor<4xi32> {
  // expected-error@+1 {{'rf.convert' op requires the same shape for all operands and results}}
  %0 = rf.convert %a : tensor<3xf32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

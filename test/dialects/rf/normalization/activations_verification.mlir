// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @slope(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.leaky_relu' op needs a finite slope}}
  %0 = "rf.leaky_relu"(%a) <{slope = 0x7FF0000000000000 : f64}> : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @alpha(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.elu' op needs a finite alpha}}
  %0 = "rf.elu"(%a) <{alpha = 0x7FF8000000000000 : f64}> : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @gelu_integer(%a: tensor<3xi32>) {
  // expected-error@+1 {{'rf.gelu' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<3xi32>'}}
  %0 = rf.gelu %a tanh : tensor<3xi32>
  return
}

// -----

func.func @clamp_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.clamp' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.clamp %a, %a, %a : tensor<3xi1>
  return
}

// -----

func.func @clamp_types(%a: tensor<3xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'rf.clamp' op requires the same type for all operands and results}}
  %0 = "rf.clamp"(%s, %a, %s) : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// The slope is not representable: as infinity times an element 0, it would be NaN.
func.func @slope_lost(%a: tensor<3xf32>, %d: tensor<3xf64>) {
  %0 = rf.leaky_relu %d, slope = 1.0e300 : tensor<3xf64>
  // expected-error@+1 {{'rf.leaky_relu' op needs a finite slope, got 1.000000e+300, which is infinite in f32}}
  %1 = rf.leaky_relu %a, slope = 1.0e300 : tensor<3xf32>
  return
}

// -----

func.func @alpha_lost(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.elu' op needs a finite alpha, got -1.000000e+39, which is infinite in f32}}
  %0 = rf.elu %a, alpha = -1.0e39 : tensor<3xf32>
  return
}

// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @softmax_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.softmax' op needs dim in [0, 2), got 2}}
  %0 = rf.softmax %a, dim = 2 : tensor<5x3xf32>
  return
}

// -----

func.func @log_softmax_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.log_softmax' op needs dim in [0, 2), got -1}}
  %0 = rf.log_softmax %a, dim = -1 : tensor<5x3xf32>
  return
}

// -----

func.func @softmax_empty(%a: tensor<5x0xf32>) {
  // expected-error@+1 {{'rf.softmax' op needs at least one element along dimension 1}}
  %0 = rf.softmax %a, dim = 1 : tensor<5x0xf32>
  return
}

// -----

func.func @cross_entropy_rank(%a: tensor<f32>) {
  // expected-error@+1 {{logits of rf.softmax_cross_entropy must have rank 1 or more and at least one class}}
  %0 = rf.softmax_cross_entropy %a, %a : tensor<f32>, tensor<f32>
  return
}

// -----

func.func @cross_entropy_class(%a: tensor<5x0xf32>) {
  // expected-error@+1 {{logits of rf.softmax_cross_entropy must have rank 1 or more and at least one class}}
  %0 = rf.softmax_cross_entropy %a, %a : tensor<5x0xf32>, tensor<5x0xf32>
  return
}

// -----

func.func @cross_entropy_labels(%a: tensor<5x3xf32>, %l: tensor<5xi64>) {
  // expected-error@+1 {{labels of rf.softmax_cross_entropy must have type 'tensor<5xi32>' or 'tensor<5x3xf32>', got 'tensor<5xi64>'}}
  %0 = rf.softmax_cross_entropy %a, %l : tensor<5x3xf32>, tensor<5xi64>
  return
}

// -----

func.func @cross_entropy_shape(%a: tensor<5x3xf32>, %l: tensor<3xi32>) {
  // expected-error@+1 {{labels of rf.softmax_cross_entropy must have type 'tensor<5xi32>' or 'tensor<5x3xf32>', got 'tensor<3xi32>'}}
  %0 = rf.softmax_cross_entropy %a, %l : tensor<5x3xf32>, tensor<3xi32>
  return
}

// -----

func.func @layer_norm_scale(%a: tensor<5x3xf32>, %s: tensor<5xf32>) {
  // expected-error@+1 {{'rf.layer_norm' op needs a scale of the trailing dimensions of 'tensor<5x3xf32>', got 'tensor<5xf32>'}}
  %0 = rf.layer_norm %a, %s, %s, epsilon = 0.1 : tensor<5x3xf32>, tensor<5xf32>
  return
}

// -----

func.func @rms_norm_scalar(%a: tensor<5x3xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'rf.rms_norm' op needs a scale of the trailing dimensions of 'tensor<5x3xf32>', got 'tensor<f32>'}}
  %0 = rf.rms_norm %a, %s, epsilon = 0.1 : tensor<5x3xf32>, tensor<f32>
  return
}

// -----

func.func @rms_norm_element(%a: tensor<5x3xf32>, %s: tensor<3xf64>) {
  // expected-error@+1 {{'rf.rms_norm' op needs a scale of the trailing dimensions of 'tensor<5x3xf32>', got 'tensor<3xf64>'}}
  %0 = rf.rms_norm %a, %s, epsilon = 0.1 : tensor<5x3xf32>, tensor<3xf64>
  return
}

// -----

func.func @rms_norm_empty(%a: tensor<5x0xf32>, %s: tensor<0xf32>) {
  // expected-error@+1 {{'rf.rms_norm' op needs at least one element to normalize, got 'tensor<0xf32>'}}
  %0 = rf.rms_norm %a, %s, epsilon = 0.1 : tensor<5x0xf32>, tensor<0xf32>
  return
}

// -----

func.func @layer_norm_epsilon(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.layer_norm' op needs a finite epsilon above 0, got 0.000000e+00}}
  %0 = rf.layer_norm %a, %s, %s, epsilon = 0.0 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @layer_norm_offset(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.layer_norm' op failed to verify that all of {scale, offset} have same type}}
  %0 = "rf.layer_norm"(%a, %s, %a) <{epsilon = 0.1 : f64}> : (tensor<5x3xf32>, tensor<3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

// An epsilon that its type does not hold would divide a constant row by zero.
func.func @layer_norm_epsilon_lost(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.layer_norm' op needs a finite epsilon above 0, got 1.000000e-40, which is 0 in f32}}
  %0 = rf.layer_norm %a, %s, %s, epsilon = 1.0e-40 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @rms_norm_epsilon_lost(%a: tensor<5x3xf32>, %s: tensor<3xf32>, %d: tensor<5x3xf64>, %t: tensor<3xf64>) {
  %0 = rf.rms_norm %d, %t, epsilon = 1.0e-40 : tensor<5x3xf64>, tensor<3xf64>
  // expected-error@+1 {{'rf.rms_norm' op needs a finite epsilon above 0, got 1.000000e+300, which is infinite in f32}}
  %1 = rf.rms_norm %a, %s, epsilon = 1.0e300 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @training_dim(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.batch_norm_training' op needs dim in [0, 2), got 2}}
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = 0.1, dim = 2 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @training_scale(%a: tensor<5x3xf32>, %s: tensor<5xf32>) {
  // expected-error@+1 {{'rf.batch_norm_training' op needs a scale of 'tensor<3xf32>', one element for each of the operand's channels, got 'tensor<5xf32>'}}
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = 0.1, dim = 1 : tensor<5x3xf32>, tensor<5xf32>
  return
}

// -----

func.func @training_element(%a: tensor<5x3xf32>, %s: tensor<3xf64>) {
  // expected-error@+1 {{'rf.batch_norm_training' op needs a scale of 'tensor<3xf32>', one element for each of the operand's channels, got 'tensor<3xf64>'}}
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = 0.1, dim = 1 : tensor<5x3xf32>, tensor<3xf64>
  return
}

// -----

func.func @training_offset(%a: tensor<5x3xf32>, %s: tensor<3xf32>, %o: tensor<5xf32>) {
  // expected-error@+1 {{'rf.batch_norm_training' op failed to verify that all of {scale, offset, mean, variance} have same type}}
  %0:3 = "rf.batch_norm_training"(%a, %s, %o) <{epsilon = 0.1 : f64, dim = 1 : i64}> : (tensor<5x3xf32>, tensor<3xf32>, tensor<5xf32>) -> (tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @training_epsilon(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.batch_norm_training' op needs a finite epsilon that is not below 0, got -1.000000e-01}}
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = -0.1, dim = 1 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @training_empty(%a: tensor<0x3x2xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.batch_norm_training' op needs at least one element in a channel, got 'tensor<0x3x2xf32>'}}
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = 0.1, dim = 1 : tensor<0x3x2xf32>, tensor<3xf32>
  return
}

// -----

func.func @training_integer(%a: tensor<5x3xi32>, %s: tensor<3xi32>) {
  // expected-error@+1 {{'rf.batch_norm_training' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<5x3xi32>'}}
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = 0.1, dim = 1 : tensor<5x3xi32>, tensor<3xi32>
  return
}

// -----

func.func @inference_dim(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.batch_norm_inference' op needs dim in [0, 2), got -1}}
  %0 = rf.batch_norm_inference %a, %s, %s, %s, %s, epsilon = 0.1, dim = -1 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @inference_scale(%a: tensor<5x3xf32>, %s: tensor<1x3xf32>) {
  // expected-error@+1 {{'rf.batch_norm_inference' op needs a scale of 'tensor<3xf32>', one element for each of the operand's channels, got 'tensor<1x3xf32>'}}
  %0 = rf.batch_norm_inference %a, %s, %s, %s, %s, epsilon = 0.1, dim = 1 : tensor<5x3xf32>, tensor<1x3xf32>
  return
}

// -----

func.func @inference_variance(%a: tensor<5x3xf32>, %s: tensor<3xf32>, %v: tensor<5xf32>) {
  // expected-error@+1 {{'rf.batch_norm_inference' op failed to verify that all of {scale, offset, mean, variance} have same type}}
  %0 = "rf.batch_norm_inference"(%a, %s, %s, %s, %v) <{epsilon = 0.1 : f64, dim = 1 : i64}> : (tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<5xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @inference_epsilon(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.batch_norm_inference' op needs a finite epsilon that is not below 0}}
  %0 = "rf.batch_norm_inference"(%a, %s, %s, %s, %s) <{epsilon = 0x7FF0000000000000 : f64, dim = 1 : i64}> : (tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @group_norm_rank(%a: tensor<5xf32>) {
  // expected-error@+1 {{'rf.group_norm' op needs images in dimension 0 and channels in dimension 1, got 'tensor<5xf32>'}}
  %0 = rf.group_norm %a, %a, %a, groups = 1, epsilon = 0.1 : tensor<5xf32>, tensor<5xf32>
  return
}

// -----

func.func @group_norm_scale(%a: tensor<5x4xf32>, %s: tensor<2xf32>) {
  // expected-error@+1 {{'rf.group_norm' op needs a scale of 'tensor<4xf32>', one element for each of the operand's channels, got 'tensor<2xf32>'}}
  %0 = rf.group_norm %a, %s, %s, groups = 2, epsilon = 0.1 : tensor<5x4xf32>, tensor<2xf32>
  return
}

// -----

func.func @group_norm_groups(%a: tensor<5x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'rf.group_norm' op needs groups that divide 4 channels, got 3}}
  %0 = rf.group_norm %a, %s, %s, groups = 3, epsilon = 0.1 : tensor<5x4xf32>, tensor<4xf32>
  return
}

// -----

func.func @group_norm_no_groups(%a: tensor<5x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'rf.group_norm' op needs groups that divide 4 channels, got 0}}
  %0 = rf.group_norm %a, %s, %s, groups = 0, epsilon = 0.1 : tensor<5x4xf32>, tensor<4xf32>
  return
}

// -----

func.func @group_norm_empty(%a: tensor<5x4x0xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'rf.group_norm' op needs at least one element in a group, got 'tensor<5x4x0xf32>'}}
  %0 = rf.group_norm %a, %s, %s, groups = 2, epsilon = 0.1 : tensor<5x4x0xf32>, tensor<4xf32>
  return
}

// -----

func.func @group_norm_epsilon(%a: tensor<5x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'rf.group_norm' op needs a finite epsilon above 0, got 0.000000e+00}}
  %0 = rf.group_norm %a, %s, %s, groups = 2, epsilon = 0.0 : tensor<5x4xf32>, tensor<4xf32>
  return
}

// -----

func.func @response_rank(%a: tensor<5xf32>) {
  // expected-error@+1 {{'rf.local_response_norm' op needs channels in dimension 1, got 'tensor<5xf32>'}}
  %0 = rf.local_response_norm %a, size = 5, alpha = 0.1, beta = 0.75, k = 1.0 : tensor<5xf32>
  return
}

// -----

func.func @response_size(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.local_response_norm' op needs a size of at least 1, got 0}}
  %0 = rf.local_response_norm %a, size = 0, alpha = 0.1, beta = 0.75, k = 1.0 : tensor<5x3xf32>
  return
}

// -----

func.func @response_alpha(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.local_response_norm' op needs finite numbers, alpha not below 0 and k above 0, got alpha -1.000000e-01, beta 7.500000e-01, k 1.000000e+00}}
  %0 = rf.local_response_norm %a, size = 5, alpha = -0.1, beta = 0.75, k = 1.0 : tensor<5x3xf32>
  return
}

// -----

func.func @response_k(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.local_response_norm' op needs finite numbers, alpha not below 0 and k above 0, got alpha 1.000000e-01, beta 7.500000e-01, k 0.000000e+00}}
  %0 = rf.local_response_norm %a, size = 5, alpha = 0.1, beta = 0.75, k = 0.0 : tensor<5x3xf32>
  return
}

// -----

func.func @response_beta(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.local_response_norm' op needs finite numbers, alpha not below 0 and k above 0}}
  %0 = "rf.local_response_norm"(%a) <{size = 5 : i64, alpha = 0.1 : f64, beta = 0x7FF8000000000000 : f64, k = 1.0 : f64}> : (tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @training_epsilon_lost(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  %0:3 = rf.batch_norm_training %a, %s, %s, epsilon = 0.0, dim = 1 : tensor<5x3xf32>, tensor<3xf32>
  // expected-error@+1 {{'rf.batch_norm_training' op needs a finite epsilon that is not below 0, got 1.000000e-40, which is 0 in f32}}
  %1:3 = rf.batch_norm_training %a, %s, %s, epsilon = 1.0e-40, dim = 1 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @inference_epsilon_lost(%a: tensor<5x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{'rf.batch_norm_inference' op needs a finite epsilon that is not below 0, got 1.000000e+300, which is infinite in f32}}
  %0 = rf.batch_norm_inference %a, %s, %s, %s, %s, epsilon = 1.0e300, dim = 1 : tensor<5x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @group_norm_epsilon_lost(%a: tensor<5x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'rf.group_norm' op needs a finite epsilon above 0, got 1.000000e-39, which is 0 in f32}}
  %0 = rf.group_norm %a, %s, %s, groups = 2, epsilon = 1.0e-39 : tensor<5x4xf32>, tensor<4xf32>
  return
}

// -----

func.func @response_lost(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.local_response_norm' op needs finite numbers, alpha not below 0 and k above 0, got alpha 1.000000e+300, which is infinite in f32, beta 7.500000e-01, k 1.000000e-40, which is 0 in f32}}
  %0 = rf.local_response_norm %a, size = 5, alpha = 1.0e300, beta = 0.75, k = 1.0e-40 : tensor<5x3xf32>
  return
}

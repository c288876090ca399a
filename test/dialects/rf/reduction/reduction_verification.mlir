// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @reduce_logic_of_floats(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.reduce and needs preds or integers, got 'tensor<5x3xf32>'}}
  %0 = rf.reduce and %a, dims = [0] : tensor<5x3xf32>
  return
}

// -----

func.func @reduce_numbers_of_preds(%p: tensor<3xi1>) {
  // expected-error@+1 {{rf.reduce multiply needs numbers, got 'tensor<3xi1>'}}
  %0 = rf.reduce multiply %p, dims = [0] : tensor<3xi1>
  return
}

// -----

func.func @argmax_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.argmax needs dim in [0, 2), got 2}}
  %0 = rf.argmax %a, dim = 2 : tensor<5x3xf32>
  return
}

// -----

func.func @argmin_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.argmin needs dim in [0, 2), got -1}}
  %0 = rf.argmin %a, dim = -1 : tensor<5x3xf32>
  return
}

// -----

func.func @argmax_empty(%a: tensor<5x0xf32>) {
  // expected-error@+1 {{rf.argmax needs at least one element along dimension 1}}
  %0 = rf.argmax %a, dim = 1 : tensor<5x0xf32>
  return
}

// -----

func.func @argmin_long(%a: tensor<2147483648xf32>) {
  // expected-error@+1 {{rf.argmin returns s32 indices, but dimension 0 has 2147483648 elements}}
  %0 = rf.argmin %a, dim = 0 : tensor<2147483648xf32>
  return
}

// -----

func.func @argmax_pred(%a: tensor<3xi1>) {
  // expected-error@+1 {{'rf.argmax' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.argmax %a, dim = 0 : tensor<3xi1>
  return
}

// -----

func.func @cumulative_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.cumulative' op needs dim in [0, 2), got 2}}
  %0 = rf.cumulative add %a, dim = 2 : tensor<5x3xf32>
  return
}

// -----

func.func @cumulative_kind(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.cumulative' op needs a kind for numbers, got 'and'}}
  %0 = rf.cumulative and %a, dim = 0 : tensor<5x3xf32>
  return
}

// -----

func.func @sort_none() {
  // expected-error@+2 {{rf.sort needs at least one operand}}
  // expected-error@+1 {{'rf.sort' op failed to infer returned types}}
  "rf.sort"() <{dim = 0 : i64}> : () -> ()
  return
}

// -----

func.func @sort_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.sort needs dim in [0, 2), got 2}}
  %0 = rf.sort %a, dim = 2 : tensor<5x3xf32>
  return
}

// -----

func.func @sort_shapes(%a: tensor<5x3xf32>, %b: tensor<3x5xi32>) {
  // expected-error@+1 {{operands of rf.sort must have one shape, got 'tensor<5x3xf32>' and 'tensor<3x5xi32>'}}
  %0:2 = rf.sort %a, %b, dim = 0 : tensor<5x3xf32>, tensor<3x5xi32>
  return
}

// -----

func.func @top_k_rank(%s: tensor<f32>) {
  // expected-error@+1 {{rf.top_k needs rank 1 or more, got 'tensor<f32>'}}
  %0:2 = rf.top_k %s, k = 0 : tensor<f32>
  return
}

// -----

func.func @top_k_many(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.top_k takes 4 of a row of 3}}
  %0:2 = rf.top_k %a, k = 4 : tensor<5x3xf32>
  return
}

// -----

func.func @top_k_negative(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.top_k takes -1 of a row of 3}}
  %0:2 = rf.top_k %a, k = -1 : tensor<5x3xf32>
  return
}

// -----

func.func @top_k_long(%a: tensor<2147483648xf32>) {
  // expected-error@+1 {{rf.top_k returns s32 indices, but a row has 2147483648 elements}}
  %0:2 = rf.top_k %a, k = 1 : tensor<2147483648xf32>
  return
}

// -----

func.func @sort_memory(%a: memref<4xf32>) {
  // expected-error@+1 {{operands of rf.sort must be tensors}}
  %0 = rf.sort %a, dim = 0 : memref<4xf32>
  return
}

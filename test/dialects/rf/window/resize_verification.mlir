// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @rank(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.resize' op needs a dimension after the first two, got 'tensor<5x3xf32>'}}
  %0 = rf.resize nearest %a : tensor<5x3xf32> -> tensor<5x6xf32>
  return
}

// -----

func.func @channels(%a: tensor<5x3x4xf32>) {
  // expected-error@+1 {{'rf.resize' op needs a result that differs from 'tensor<5x3x4xf32>' only in extents after the first two, got 'tensor<5x6x4xf32>'}}
  %0 = rf.resize nearest %a : tensor<5x3x4xf32> -> tensor<5x6x4xf32>
  return
}

// -----

func.func @ranks(%a: tensor<5x3x4xf32>) {
  // expected-error@+1 {{'rf.resize' op needs a result that differs from 'tensor<5x3x4xf32>' only in extents after the first two, got 'tensor<5x3x4x4xf32>'}}
  %0 = rf.resize nearest %a : tensor<5x3x4xf32> -> tensor<5x3x4x4xf32>
  return
}

// -----

func.func @element(%a: tensor<5x3x4xf32>) {
  // expected-error@+1 {{'rf.resize' op needs a result that differs from 'tensor<5x3x4xf32>' only in extents after the first two, got 'tensor<5x3x8xf64>'}}
  %0 = rf.resize linear %a : tensor<5x3x4xf32> -> tensor<5x3x8xf64>
  return
}

// -----

func.func @empty(%a: tensor<5x3x4x2xf32>) {
  // expected-error@+1 {{'rf.resize' op needs at least one element along dimension 3, got 'tensor<5x3x4x2xf32>' and 'tensor<5x3x4x0xf32>'}}
  %0 = rf.resize linear %a : tensor<5x3x4x2xf32> -> tensor<5x3x4x0xf32>
  return
}

// -----

func.func @corners(%a: tensor<5x3x4xf32>) {
  // expected-error@+1 {{'rf.resize' op aligns corners only in mode 'linear', got mode 'nearest'}}
  %0 = rf.resize nearest %a align_corners : tensor<5x3x4xf32> -> tensor<5x3x8xf32>
  return
}

// -----

func.func @integer(%a: tensor<5x3x4xi32>) {
  // expected-error@+1 {{'rf.resize' op operand #0 must be ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<5x3x4xi32>'}}
  %0 = rf.resize nearest %a : tensor<5x3x4xi32> -> tensor<5x3x8xi32>
  return
}

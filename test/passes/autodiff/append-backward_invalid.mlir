// RUN: refold-opt %s --refold-append-backward -split-input-file -verify-diagnostics

func.func @independent(%x: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // expected-note@+1 {{value defined here}}
  %other = rf.exponential %w : tensor<f32>
  %loss = rf.exponential %x : tensor<f32>
  // expected-error@+1 {{loss does not depend on value 1 of the gradient}}
  %g:2 = rf.gradient %loss wrt(%x, %other) : tensor<f32>, tensor<f32>, tensor<f32> -> tensor<f32>, tensor<f32>
  return %g#0, %g#1 : tensor<f32>, tensor<f32>
}

// -----

// The loss depends on the indices, but no gradient flows through integers.
// expected-note@+1 {{value defined here}}
func.func @through_indices(%x: tensor<8xf32>, %w: tensor<f32>) -> tensor<f32> {
  %i = rf.convert %w : tensor<f32> -> tensor<i32>
  %loss = rf.take %x, %i : (tensor<8xf32>, tensor<i32>) -> tensor<f32>
  // expected-error@+1 {{loss does not depend on value 0 of the gradient}}
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// A loop that makes the loss from nothing asked for needs no rule: it is w that is in the wrong place.
// expected-note@+1 {{value defined here}}
func.func @loop_without_w(%x: tensor<f32>, %w: tensor<f32>, %n: index) -> tensor<f32> {
  %loss = scf.for %i = %n to %n step %n iter_args(%v = %x) -> tensor<f32> {
    scf.yield %v : tensor<f32>
  }
  // expected-error@+1 {{loss does not depend on value 0 of the gradient}}
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

func.func @loop_over_w(%w: tensor<f32>, %n: index) -> tensor<f32> {
  // expected-error@+1 {{'scf.for' has no gradient rule, but the loss depends on it}}
  %loss = scf.for %i = %n to %n step %n iter_args(%v = %w) -> tensor<f32> {
    %y = rf.multiply %v, %v : tensor<f32>
    scf.yield %y : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// The loop takes w from outside, not as an operand.
func.func @loop_captures_w(%x: tensor<f32>, %w: tensor<f32>, %n: index) -> tensor<f32> {
  // expected-error@+1 {{'scf.for' has no gradient rule, but the loss depends on it}}
  %loss = scf.for %i = %n to %n step %n iter_args(%v = %x) -> tensor<f32> {
    %y = rf.multiply %v, %w : tensor<f32>
    scf.yield %y : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// The second derivative of relu is not there yet.
func.func @relu_twice(%x: tensor<f32>) -> tensor<f32> {
  %a = rf.multiply %x, %x : tensor<f32>
  // expected-error@+1 {{'rf.relu_grad' has no gradient rule, but the loss depends on it}}
  %y = rf.relu %a : tensor<f32>
  %g = rf.gradient %y wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  %h = rf.gradient %g wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %h : tensor<f32>
}

// -----

// A value that is made after the loss.
func.func @later(%x: tensor<f32>) -> tensor<f32> {
  %loss = rf.exponential %x : tensor<f32>
  // expected-note@+1 {{value defined here}}
  %w = rf.exponential %loss : tensor<f32>
  // expected-error@+1 {{loss does not depend on value 0 of the gradient}}
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

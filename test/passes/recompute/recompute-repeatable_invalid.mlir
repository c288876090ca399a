// RUN: refold-opt %s --refold-recompute -split-input-file -verify-diagnostics

// Ops of a segment are recomputed, so they must have no side effect and produce only tensors.

func.func private @other(tensor<8xf32>) -> tensor<8xf32>

func.func @side_effects(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'func.call' cannot be recomputed in the backward pass: it has side effects}}
  %0 = func.call @other(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = rf.add %0, %x : tensor<8xf32>
  %mark = rf.checkpoint %1 : tensor<8xf32>
  %2 = rf.exponential %mark : tensor<8xf32>
  %loss = rf.reduce add %2, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

func.func @no_tensor(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  // expected-error @below {{'scf.for' cannot be recomputed in the backward pass: its result 1 must be a tensor, but is 'i64'}}
  %0, %last = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x, %n = %c0) -> (tensor<8xf32>, i64) : i64 {
    %1 = rf.tanh %h : tensor<8xf32>
    scf.yield %1, %i : tensor<8xf32>, i64
  }
  %mark = rf.checkpoint %0 : tensor<8xf32>
  %scale = scf.for %i = %c0 to %last step %c1 iter_args(%h = %mark) -> (tensor<8xf32>) : i64 {
    %1 = rf.tanh %h : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  %loss = rf.reduce add %scale, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

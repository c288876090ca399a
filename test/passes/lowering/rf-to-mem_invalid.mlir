// RUN: refold-opt %s -split-input-file --refold-rf-to-mem -verify-diagnostics

func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %n: i64 {rf.steps}) -> tensor<8xf32> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  // expected-error @below {{loop is no fold: it must run from the state 'step' for 'rf.steps' steps, with rf.capacity}}
  %r = scf.for %i = %zero to %n step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    scf.yield %v : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}) -> tensor<8xf32> {
  // expected-error @below {{'rf.relu' cannot be lowered to memory}}
  %r = rf.relu %w : tensor<8xf32>
  return %r : tensor<8xf32>
}

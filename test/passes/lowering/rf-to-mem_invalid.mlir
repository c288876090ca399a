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

// -----

// An integer of the user's own is not the step's number.
func.func @train(%w: tensor<i64> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<i64>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %seven = arith.constant 7 : i64
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<i64>) : i64 {
    // expected-error @below {{'tensor.from_elements' cannot be lowered to memory}}
    %n = tensor.from_elements %seven : tensor<i64>
    scf.yield %n : tensor<i64>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %r, %next : tensor<i64>, tensor<i64>
}

// -----

func.func @train(%w: tensor<i64> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<i64>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<i64>) : i64 {
    // expected-error @below {{reads the state 'step' inside the fold, where it changes: read the step's number instead}}
    %n = rf.fusion %step blocks = 1 operands [-1] results [-1] : (tensor<i64>) -> tensor<i64> {
    ^bb0(%a: tensor<i64>):
      %0 = rf.add %a, %a : tensor<i64>
      rf.yield %0 : tensor<i64>
    }
    scf.yield %n : tensor<i64>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %r, %next : tensor<i64>, tensor<i64>
}

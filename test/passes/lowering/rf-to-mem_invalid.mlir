// RUN: refold-opt %s -split-input-file --refold-rf-to-mem -verify-diagnostics

func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %n: i64 {rf.steps}) -> tensor<8xf32> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  // expected-error @below {{the loop is not a fold: it must run from the state 'step' for 'rf.steps' steps, with rf.capacity}}
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

// An integer of the user is not the step's number.
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
    // expected-error @below {{reads the state 'step' inside the fold, which changes it: read the fold's step number instead}}
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

// -----

// The same through a view and through a barrier.
func.func @train(%w: tensor<1xi64> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<1xi64>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %b = rf.barrier %step : (tensor<i64>) -> tensor<i64>
  %view = rf.reshape %b : tensor<i64> -> tensor<1xi64>
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<1xi64>) : i64 {
    // expected-error @below {{reads the state 'step' inside the fold, which changes it: read the fold's step number instead}}
    %n = rf.fusion %view blocks = 1 operands [-1] results [-1] : (tensor<1xi64>) -> tensor<1xi64> {
    ^bb0(%a: tensor<1xi64>):
      %0 = rf.add %a, %a : tensor<1xi64>
      rf.yield %0 : tensor<1xi64>
    }
    scf.yield %n : tensor<1xi64>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %r, %next : tensor<1xi64>, tensor<i64>
}

// -----

// Only the run may determine the number of steps of the fold.
func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<8xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %five = arith.constant 5 : i64
  %end = arith.addi %first, %five : i64
  %one = arith.constant 1 : i64
  // expected-error @below {{the loop is not a fold: it must run from the state 'step' for 'rf.steps' steps, with rf.capacity}}
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    scf.yield %v : tensor<8xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %r, %next : tensor<8xf32>, tensor<i64>
}

// -----

func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<8xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  // expected-error @below {{the next value of state 'step' must be the end of the fold}}
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    scf.yield %v : tensor<8xf32>
  } {rf.capacity = 10 : i64}
  return %r, %step : tensor<8xf32>, tensor<i64>
}

// -----

// The end of the fold is not known before the fold has run.
func.func @train(%w: tensor<i64> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<i64>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  // expected-error @below {{'tensor.from_elements' cannot be lowered to memory}}
  %next = tensor.from_elements %end : tensor<i64>
  %r = scf.for %i = %first to %end step %one iter_args(%v = %next) -> (tensor<i64>) : i64 {
    scf.yield %v : tensor<i64>
  } {rf.capacity = 10 : i64}
  return %r, %next : tensor<i64>, tensor<i64>
}

// -----

func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<8xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  // expected-note @below {{the first fold}}
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    scf.yield %v : tensor<8xf32>
  } {rf.capacity = 10 : i64}
  // expected-error @below {{'train' has a second fold, but a Program has one}}
  %s = scf.for %i = %first to %end step %one iter_args(%v = %r) -> (tensor<8xf32>) : i64 {
    scf.yield %v : tensor<8xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %s, %next : tensor<8xf32>, tensor<i64>
}

// -----

// expected-error @below {{'train' has 2 blocks, but a function of a Program has one}}
func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}) -> tensor<8xf32> {
  cf.br ^bb1
^bb1:
  return %w : tensor<8xf32>
}

// -----

// expected-error @below {{argument 0 of 'train' must be a tensor of static shape, got 'tensor<?xf32>'}}
func.func @train(%x: tensor<?xf32> {rf.input = #rf.input<"x">}) {
  return
}

// -----

// expected-error @below {{result 0 of 'train' must be a tensor of static shape, got 'f32'}}
func.func @train() -> f32 {
  %0 = arith.constant 0.0 : f32
  return %0 : f32
}

// -----

func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<8xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  // expected-error @below {{steps are counted, but there is no fold: no value of a step is a next value or a fetch}}
  %next = tensor.from_elements %end : tensor<i64>
  return %w, %next : tensor<8xf32>, tensor<i64>
}

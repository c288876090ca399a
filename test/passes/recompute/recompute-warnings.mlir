// RUN: refold-opt %s --refold-recompute -split-input-file -verify-diagnostics

// A mark without effect has a warning with the reason.

func.func @unused(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.tanh %x : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint has no effect: nothing reads its result; use the result instead of the operand}}
  %mark = rf.checkpoint %0 : tensor<8xf32>
  %1 = rf.exponential %0 : tensor<8xf32>
  %loss = rf.reduce add %1, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

func.func @beside_the_loss(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = rf.tanh %x : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint has no effect: no loss depends on it}}
  %mark = rf.checkpoint %0 : tensor<8xf32>
  %metric = rf.abs %mark : tensor<8xf32>
  %1 = rf.exponential %0 : tensor<8xf32>
  %loss = rf.reduce add %1, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g, %metric : tensor<8xf32>, tensor<8xf32>
}

// -----

func.func @at_the_ends(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-warning @below {{rf.checkpoint has no effect: there is no computing op between it and the beginning}}
  %first = rf.checkpoint %x : tensor<8xf32>
  %0 = rf.tanh %first : tensor<8xf32>
  // expected-note @below {{the previous checkpoint is here}}
  %mark = rf.checkpoint %0 : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint has no effect: there is no computing op between it and the previous checkpoint}}
  %again = rf.checkpoint %mark : tensor<8xf32>
  %1 = rf.exponential %again : tensor<8xf32>
  %sum = rf.reduce add %1, dims = [0] : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint has no effect: there is no computing op between it and the loss}}
  %loss = rf.checkpoint %sum : tensor<f32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// A constant between two marks is not a segment.
func.func @behind_a_constant(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.tanh %x : tensor<8xf32>
  // expected-note @below {{the previous checkpoint is here}}
  %mark = rf.checkpoint %0 : tensor<8xf32>
  %two = rf.constant dense<2.0> : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint has no effect: there is no computing op between it and the previous checkpoint}}
  %again = rf.checkpoint %two : tensor<8xf32>
  %1 = rf.multiply %again, %mark : tensor<8xf32>
  %loss = rf.reduce add %1, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

func.func @out_of_order(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.tanh %x : tensor<8xf32>
  %1 = rf.exponential %0 : tensor<8xf32>
  %good = rf.checkpoint %1 : tensor<8xf32>
  %2 = rf.logistic %good : tensor<8xf32>
  %3 = rf.tanh %2 : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint is late: its value is older than the 2 ops that it puts into a segment; checkpoints divide in program order}}
  %late = rf.checkpoint %0 : tensor<8xf32>
  %4 = rf.add %3, %late : tensor<8xf32>
  %loss = rf.reduce add %4, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

func.func @before_what_is_asked(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.tanh %x : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint has no effect: a value whose gradient is requested depends on it and is kept}}
  %mark = rf.checkpoint %0 : tensor<8xf32>
  %1 = rf.exponential %mark : tensor<8xf32>
  %2 = rf.tanh %1 : tensor<8xf32>
  %loss = rf.reduce add %2, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%1) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

func.func @in_a_loop(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) : i64 {
    %0 = rf.tanh %h : tensor<8xf32>
    // expected-warning @below {{rf.checkpoint has no effect: its block has no rf.gradient; rf.recompute works in any block}}
    %mark = rf.checkpoint %0 : tensor<8xf32>
    %1 = rf.exponential %mark : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

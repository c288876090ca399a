// RUN: refold-opt %s -split-input-file --refold-rf-to-mem --remarks-filter=refold-rf-to-mem --remark-format=emitRemark -verify-diagnostics

// Each state has a remark that it is written in place, or why it is copied and how many bytes.

func.func @in_place(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}) -> tensor<8xf32> {
  // expected-remark @below {{Reason="nothing reads the old value later", bytes=32, value=w}}
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n : tensor<8xf32>
}

// -----

func.func @read_after(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}) -> (tensor<8xf32>, tensor<8xf32> {rf.fetch = #rf.fetch<"y">}) {
  // expected-remark @below {{Reason="the old value is read after the new value is computed", copied bytes=32, value=w}}
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  %y = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.exponential %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n, %y : tensor<8xf32>, tensor<8xf32>
}

// -----

func.func @read_elsewhere(%w: tensor<4x4xf32> {rf.state = #rf.state<"w", 0>}) -> tensor<4x4xf32> {
  // expected-remark @below {{Reason="the old value is read at other elements than the written one", copied bytes=64, value=w}}
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.transpose %a, dims = [1, 0] : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  return %n : tensor<4x4xf32>
}

// -----

func.func @fetched_too(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}) -> (tensor<8xf32>, tensor<8xf32> {rf.fetch = #rf.fetch<"y">}) {
  // expected-remark @below {{Reason="nothing reads the old value later", bytes=32, value=w}}
  // expected-remark @below {{Reason="the value is also written to another buffer", copied bytes=32, value=y}}
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n, %n : tensor<8xf32>, tensor<8xf32>
}

// -----

// An argument, a view of another one, and the step's number.
func.func @not_made(
    // expected-remark @below {{Reason="the next value is not computed in this block", copied bytes=32, value=w}}
    %x: tensor<8xf32> {rf.input = #rf.input<"x">},
    %w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %v: tensor<2x4xf32> {rf.state = #rf.state<"v", 1>})
    -> (tensor<8xf32>, tensor<2x4xf32>) {
  // expected-remark @below {{Reason="the next value is a reshaped other value", copied bytes=32, value=v}}
  %view = rf.reshape %x : tensor<8xf32> -> tensor<2x4xf32>
  return %x, %view : tensor<8xf32>, tensor<2x4xf32>
}

// -----

func.func @fold(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %x: tensor<8xf32> {rf.input = #rf.input<"x">},
                %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<8xf32>, tensor<i64>, tensor<i64> {rf.fetch = #rf.fetch<"last">}, tensor<i64> {rf.fetch = #rf.fetch<"was">}) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %e = rf.empty : tensor<i64>
  // expected-remark @below {{Reason="the step number from before the fold is read after it", copied bytes=8, value=step}}
  // expected-remark @below {{Reason="the initial value of the loop is kept", copied bytes=32, value=carried}}
  // expected-remark @below {{Reason="the fold also reads the old value directly", copied bytes=32, value=w}}
  %r:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %l = %e) -> (tensor<8xf32>, tensor<i64>) : i64 {
    // expected-remark @below {{Reason="the next value is the step number", copied bytes=8, value=last}}
    %p = tensor.from_elements %i : tensor<i64>
    // expected-remark @below {{Reason="nothing reads the old value later", bytes=32, value=carried}}
    %n = rf.fusion %v, %w blocks = 1 operands [-1, -1] results [-1] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
      %0 = rf.add %a, %b : tensor<8xf32>
      rf.yield %0 : tensor<8xf32>
    }
    scf.yield %n, %p : tensor<8xf32>, tensor<i64>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  // expected-remark @-21 {{Reason="the next value is not computed in this block", copied bytes=8, value=was}}
  return %r#0, %next, %r#1, %step : tensor<8xf32>, tensor<i64>, tensor<i64>, tensor<i64>
}

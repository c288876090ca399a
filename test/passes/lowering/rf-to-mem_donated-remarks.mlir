// RUN: refold-opt %s -split-input-file --refold-rf-to-mem --remarks-filter=refold-rf-to-mem --remark-format=emitRemark -verify-diagnostics

// Each donated argument has a remark that a result overwrites it, or why none does.

func.func @train(
    // expected-remark @below {{Reason="a result is written over the argument", argument=w, bytes=32}}
    %w: tensor<8xf32> {rf.input = #rf.input<"w">, rf.donated},
    // expected-remark @below {{Reason="no result has its type", argument=u, bytes=16}}
    %u: tensor<4xf32> {rf.input = #rf.input<"u">, rf.donated},
    // expected-remark @below {{Reason="the result of its type has other memory", argument=v, bytes=32}}
    %v: tensor<8xf32> {rf.input = #rf.input<"v">, rf.donated}) -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}) {
  // expected-remark @below {{Reason="nothing reads the old value later", bytes=32, value=w}}
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n : tensor<8xf32>
}

// -----

func.func @train(
    // expected-remark @below {{Reason="the old value is read at other elements than the written one", argument=w, bytes=64}}
    %w: tensor<4x4xf32> {rf.input = #rf.input<"w">, rf.donated}) -> (tensor<4x4xf32> {rf.fetch = #rf.fetch<"0">}) {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.transpose %a, dims = [1, 0] : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  return %n : tensor<4x4xf32>
}

// -----

func.func @train(
    // expected-remark @below {{Reason="no kernel or loop computes the result of its type", argument=w, bytes=32}}
    %w: tensor<8xf32> {rf.input = #rf.input<"w">, rf.donated},
    // expected-remark @below {{Reason="the next value is not computed in this block", copied bytes=32, value=0}}
    %x: tensor<8xf32> {rf.input = #rf.input<"x">}) -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}) {
  return %x : tensor<8xf32>
}

// -----

// The next value of a state stays with the state.
func.func @train(
    // expected-remark @below {{Reason="the result of its type has other memory", argument=x, bytes=32}}
    %x: tensor<8xf32> {rf.input = #rf.input<"x">, rf.donated}, %w: tensor<8xf32> {rf.state = #rf.state<"w", 0>})
    -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}) {
  // expected-remark @below {{Reason="nothing reads the old value later", bytes=32, value=w}}
  // expected-remark @below {{Reason="the value is also written to another buffer", copied bytes=32, value=0}}
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n : tensor<8xf32>
}

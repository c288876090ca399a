// RUN: refold-opt %s -split-input-file --refold-verify-program | FileCheck %s

// Tests that a Program is accepted unchanged: inputs, states, steps; next values and fetches, one
// result being both; another function that a run can name. The gate ignores functions that no run
// can name.

// CHECK-LABEL: module @program
module @program attributes {rf.version = 1 : i64} {
  // CHECK: func.func @startup
  func.func @startup(%seed: tensor<i64>) -> (tensor<4xf32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<0.0> : tensor<4xf32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<4xf32>, tensor<i64>
  }
  // CHECK: func.func @train
  func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">}, %w: tensor<4xf32> {rf.state = #rf.state<"w", 0>},
                   %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<4xf32> {rf.fetch = #rf.fetch<"w">}, tensor<i64>, tensor<4xf32> {rf.fetch = #rf.fetch<"x">}) {
    return %w, %step, %x : tensor<4xf32>, tensor<i64>, tensor<4xf32>
  }
  // CHECK: func.func @eval
  func.func @eval(%y: tensor<4xf32> {rf.input = #rf.input<"y">}, %w: tensor<4xf32> {rf.state = #rf.state<"w", 0>})
      -> (tensor<4xf32>, tensor<4xf32> {rf.fetch = #rf.fetch<"sum">}) {
    %sum = rf.add %y, %w : tensor<4xf32>
    return %w, %sum : tensor<4xf32>, tensor<4xf32>
  }
  // CHECK: func.func private @other(tensor<?xf16>)
  func.func private @other(tensor<?xf16>)
}

// -----

// Tests that an input of a @train without a fold may be donated.

// CHECK: func.func @train
// CHECK-SAME: rf.donated
func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">, rf.donated}) -> (tensor<4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.negate %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

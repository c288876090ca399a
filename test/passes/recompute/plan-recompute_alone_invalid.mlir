// RUN: not refold-opt %s --refold-plan-recompute='budget=1KiB' 2>&1 | FileCheck %s

// Tests that the error for a program in which nothing can be planned does not claim a leanest plan.

// CHECK: error: no plan is within the budget of 1.0 KB (1,024 bytes): the program needs 8.2 KB (8,192 bytes), and 'train' has no fusion to plan{{$}}
func.func @eval(%x: tensor<1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<1024xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.fusion %x blocks = 1 operands [0] results [0] : (tensor<1024xf32>) -> tensor<1024xf32> {
  ^bb0(%0: tensor<1024xf32>):
    %1 = rf.tanh %0 : tensor<1024xf32>
    rf.yield %1 : tensor<1024xf32>
  }
  return %y : tensor<1024xf32>
}

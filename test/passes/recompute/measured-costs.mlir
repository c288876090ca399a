// Fusions in the table get its time, whatever the names of their values. Near misses: another op
// and another number of blocks.
// RUN: printf 'refold-profile 1\nmachine M\nthreads 1\n6e281ffd30b1d8d9b890cf5f57a9a2bd 81234000 tanh\n' > %t
// RUN: refold-opt %s --refold-measured-costs='table=%t' | FileCheck %s
func.func @train(%x: tensor<8x4xf32> {rf.input = #rf.input<"x">}) -> (tensor<8x4xf32> {rf.fetch = #rf.fetch<"y">}) {
  // CHECK: rf.fusion {{.*}} blocks = 4 operands [0] results [0] {rf.measured = 81234000 : i64}
  %a = rf.fusion %x blocks = 4 operands [0] results [0] : (tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%0: tensor<8x4xf32>):
    %1 = rf.tanh %0 : tensor<8x4xf32>
    rf.yield %1 : tensor<8x4xf32>
  }
  // CHECK: rf.fusion {{.*}} blocks = 4 operands [0] results [0] {rf.measured = 81234000 : i64}
  %b = rf.fusion %a blocks = 4 operands [0] results [0] : (tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%again: tensor<8x4xf32>):
    %y = rf.tanh %again : tensor<8x4xf32>
    rf.yield %y : tensor<8x4xf32>
  }
  // CHECK: rf.fusion {{.*}} blocks = 2 operands [0] results [0] :
  %c = rf.fusion %b blocks = 2 operands [0] results [0] : (tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%0: tensor<8x4xf32>):
    %1 = rf.tanh %0 : tensor<8x4xf32>
    rf.yield %1 : tensor<8x4xf32>
  }
  // CHECK: rf.fusion {{.*}} blocks = 4 operands [0] results [0] :
  %d = rf.fusion %c blocks = 4 operands [0] results [0] : (tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%0: tensor<8x4xf32>):
    %1 = rf.sine %0 : tensor<8x4xf32>
    rf.yield %1 : tensor<8x4xf32>
  }
  return %d : tensor<8x4xf32>
}

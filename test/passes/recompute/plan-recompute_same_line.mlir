// RUN: refold-opt %s --refold-plan-recompute='budget=64MiB' | FileCheck %s

// Tests that clones of two ops on one line have different ids. The function counts them apart, so that a clone of one cannot stand for a clone of the other.
// CHECK: rf.clones = {"act (train.cpp:30)" = 2 : i64, "act (train.cpp:30) #2" = 1 : i64}
// CHECK: {rf.clone_of = "act (train.cpp:30)", rf.recomputed}
// CHECK: rf.tanh
// CHECK: {rf.clone_of = "act (train.cpp:30) #2", rf.recomputed}
// CHECK: rf.exponential
// CHECK: {rf.clone_of = "act (train.cpp:30)", rf.recomputed}
// CHECK: rf.tanh

#act = loc("act"("train.cpp":30:1))
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %a = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.tanh %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  } loc(#act)
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  } loc(#act)
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  return %ga : tensor<4096x1024xf32>
}

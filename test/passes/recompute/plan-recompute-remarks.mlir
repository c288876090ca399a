// RUN: refold-opt %s --refold-plan-recompute='budget=120000B' --remarks-filter=refold-recompute --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s
// RUN: refold-opt %s --refold-plan-recompute='budget=1MB' --remarks-filter=refold-recompute --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=FITS --allow-empty

// Tests that there is a remark for the chosen plan, for each recomputed value, and for each large
// kept value, with its location and the reason.

// CHECK: remark: [Analysis] plan {{.*}}Function=train | Reason="the cheapest tried plan within the budget", again=2, all kept=131072, budget=120000, bytes=114688, tried=
// CHECK: net.cpp:11:3: remark: [Passed] recompute {{.*}}Function=train | Reason="saves 16.4 KB at the peak for {{.*}} of work", bytes=16384, picoseconds={{[0-9]+}}, times=1
// CHECK: net.cpp:12:3: remark: [Passed] recompute
// CHECK: net.cpp:14:3: remark: [Missed] recompute {{.*}}Function=train | Reason="cheaper to keep: {{.*}} of work for 16.4 KB", bytes=16384, picoseconds={{[0-9]+}}
// CHECK: net.cpp:16:3: remark: [Missed] recompute {{.*}}Reason="used at the peak, by 'b6 (net.cpp:16)'"

// Near miss: the baseline meets the budget.

// FITS-NOT: remark:

func.func @train(%w: tensor<64x64xf32> {rf.state = #rf.state<"w", 0>}) -> (tensor<64x64xf32>, tensor<64x64xf32> {rf.fetch = #rf.fetch<"y">}) {
  %f1 = rf.fusion %w blocks = 2 operands [-1] results [0] : (tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>):
    %t = rf.tanh %a0 : tensor<64x64xf32>
    %y = rf.transpose %t, dims = [1, 0] : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("f1"("net.cpp":11:3))
  %f2 = rf.fusion %f1 blocks = 2 operands [-1] results [0] : (tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>):
    %t = rf.tanh %a0 : tensor<64x64xf32>
    %y = rf.transpose %t, dims = [1, 0] : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("f2"("net.cpp":12:3))
  %f3 = rf.fusion %f2 blocks = 2 operands [-1] results [0] : (tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>):
    %t = rf.tanh %a0 : tensor<64x64xf32>
    %y = rf.transpose %t, dims = [1, 0] : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("f3"("net.cpp":13:3))
  %f4 = rf.fusion %f3 blocks = 2 operands [-1] results [0] : (tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>):
    %t = rf.tanh %a0 : tensor<64x64xf32>
    %y = rf.transpose %t, dims = [1, 0] : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("f4"("net.cpp":14:3))
  %f5 = rf.fusion %f4 blocks = 2 operands [-1] results [0] : (tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>):
    %t = rf.tanh %a0 : tensor<64x64xf32>
    %y = rf.transpose %t, dims = [1, 0] : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("f5"("net.cpp":15:3))
  %f6 = rf.fusion %f5 blocks = 2 operands [-1] results [0] : (tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>):
    %t = rf.tanh %a0 : tensor<64x64xf32>
    %y = rf.transpose %t, dims = [1, 0] : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("f6"("net.cpp":16:3))
  %b6 = rf.fusion %f6, %f6 blocks = 2 operands [0, -1] results [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>, %a1: tensor<64x64xf32>):
    %t = rf.transpose %a1, dims = [1, 0] : tensor<64x64xf32>
    %y = rf.multiply %a0, %t : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("b6"("net.cpp":16:3))
  %b5 = rf.fusion %b6, %f5 blocks = 2 operands [0, -1] results [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>, %a1: tensor<64x64xf32>):
    %t = rf.transpose %a1, dims = [1, 0] : tensor<64x64xf32>
    %y = rf.multiply %a0, %t : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("b5"("net.cpp":15:3))
  %b4 = rf.fusion %b5, %f4 blocks = 2 operands [0, -1] results [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>, %a1: tensor<64x64xf32>):
    %t = rf.transpose %a1, dims = [1, 0] : tensor<64x64xf32>
    %y = rf.multiply %a0, %t : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("b4"("net.cpp":14:3))
  %b3 = rf.fusion %b4, %f3 blocks = 2 operands [0, -1] results [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>, %a1: tensor<64x64xf32>):
    %t = rf.transpose %a1, dims = [1, 0] : tensor<64x64xf32>
    %y = rf.multiply %a0, %t : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("b3"("net.cpp":13:3))
  %b2 = rf.fusion %b3, %f2 blocks = 2 operands [0, -1] results [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>, %a1: tensor<64x64xf32>):
    %t = rf.transpose %a1, dims = [1, 0] : tensor<64x64xf32>
    %y = rf.multiply %a0, %t : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("b2"("net.cpp":12:3))
  %b1 = rf.fusion %b2, %f1 blocks = 2 operands [0, -1] results [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a0: tensor<64x64xf32>, %a1: tensor<64x64xf32>):
    %t = rf.transpose %a1, dims = [1, 0] : tensor<64x64xf32>
    %y = rf.multiply %a0, %t : tensor<64x64xf32>
    rf.yield %y : tensor<64x64xf32>
  } loc("b1"("net.cpp":11:3))
  return %b1, %f3 : tensor<64x64xf32>, tensor<64x64xf32>
}

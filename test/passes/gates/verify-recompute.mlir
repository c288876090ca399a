// RUN: refold-opt %s --refold-verify-recompute -split-input-file | FileCheck %s

mem.kernel @tanh blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.tanh %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}

// Tests that clones are counted wherever they are: two in one dispatch, one in another, one in a
// loop, a loop that is a clone itself, a launch with two marks, and clones without a launch. The
// bytes are those of the input, the fetch and the arena, exactly as the plan says.
// was made for exactly that many.

// CHECK-LABEL: func.func @planned
// CHECK-SAME: rf.clones = {"a (train.cpp:3)" = 3 : i64, b = 2 : i64, c = 2 : i64, loop = 1 : i64}
func.func @planned(%x: memref<512x32xf32> {rf.input = #rf.input<"x">}, %y: memref<512x32xf32> {rf.fetch = #rf.fetch<"y">})
    attributes {rf.clones = {"a (train.cpp:3)" = 3 : i64, b = 2 : i64, c = 2 : i64, loop = 1 : i64}, rf.planned_bytes = 262152 : i64} {
  %a = mem.alloc "a" offset = 0 : memref<512x32xf32>
  %b = mem.alloc "b" offset = 65536 : memref<512x32xf32>
  %n = mem.alloc "n" offset = 131072 : memref<i64>
  mem.dispatch {
    mem.launch @tanh ins(%x) outs(%a) {rf.clone_of = ["a (train.cpp:3)"]} : (memref<512x32xf32>) -> memref<512x32xf32>
    mem.launch @tanh ins(%a) outs(%b) {rf.clone_of = ["a (train.cpp:3)"], rf.recomputed} : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.dispatch {
    mem.launch @tanh ins(%b) outs(%y) {rf.clone_of = ["b", "c"]} : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.repeat %n first = 0 step = 1 passes = 4 {rf.clone_of = ["loop"]} : memref<i64> {
    mem.dispatch { mem.launch @tanh ins(%b) outs(%a) {rf.clone_of = ["a (train.cpp:3)"]} : (memref<512x32xf32>) -> memref<512x32xf32> }
  }
  mem.free %a, %b, %n : memref<512x32xf32>, memref<512x32xf32>, memref<i64>
  return {rf.clone_of = ["b", "c"]}
}

// -----

mem.kernel @tanh blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.tanh %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}

// Tests that a function without a plan is not checked: a launch after a barrier is no clone, and
// needs no addresses.

// CHECK-LABEL: func.func @not_planned
func.func @not_planned(%x: memref<512x32xf32> {rf.input = #rf.input<"x">}, %y: memref<512x32xf32> {rf.fetch = #rf.fetch<"y">}) {
  mem.dispatch { mem.launch @tanh ins(%x) outs(%y) {rf.recomputed} : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// -----

// Tests that fusions are counted as launches are.

// CHECK-LABEL: func.func @groups
func.func @groups(%x: tensor<512x32xf32> {rf.input = #rf.input<"x">}) -> (tensor<512x32xf32> {rf.fetch = #rf.fetch<"z">}) attributes {rf.clones = {tanh = 1 : i64}} {
  %a = rf.fusion %x blocks = 4 operands [0] results [0] {rf.clone_of = "tanh", rf.recomputed} : (tensor<512x32xf32>) -> tensor<512x32xf32> {
  ^bb0(%0: tensor<512x32xf32>):
    %1 = rf.tanh %0 : tensor<512x32xf32>
    rf.yield %1 : tensor<512x32xf32>
  }
  return %a : tensor<512x32xf32>
}

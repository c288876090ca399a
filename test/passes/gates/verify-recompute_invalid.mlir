// RUN: refold-opt %s --refold-verify-recompute -split-input-file -verify-diagnostics

mem.kernel @tanh blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.tanh %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
// expected-error @below {{'train' has 1 of 2 clones of relu (train.cpp:30), and 2 of 3 in total}}
func.func @train(%x: memref<512x32xf32>, %y: memref<512x32xf32>) attributes {rf.clones = {"relu (train.cpp:30)" = 2 : i64, tanh = 1 : i64}} {
  mem.dispatch { mem.launch @tanh ins(%x) outs(%y) {rf.clone_of = ["relu (train.cpp:30)", "tanh"]} : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// -----

// Tests that one clone too many is found too, of a planned value and of an unplanned one.
mem.kernel @tanh blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.tanh %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
// expected-error @below {{'train' has 2 of 1 clones of tanh, and 2 of 1 in total}}
func.func @train(%x: memref<512x32xf32>, %y: memref<512x32xf32>) attributes {rf.clones = {tanh = 1 : i64}} {
  mem.dispatch { mem.launch @tanh ins(%x) outs(%y) {rf.clone_of = ["tanh", "tanh"]} : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// -----

mem.kernel @tanh blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.tanh %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
// expected-error @below {{'train' has a clone of tanh that rf.clones does not list}}
func.func @train(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  mem.dispatch { mem.launch @tanh ins(%x) outs(%y) {rf.clone_of = ["tanh"]} : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// -----

// Tests that one byte more than planned is found: the input, and 64 bytes of the arena.
mem.kernel @tanh blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.tanh %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
// expected-error @below {{the plan of 'train' was made for 127 bytes, but the program needs 128}}
func.func @train(%x: memref<8xf32> {rf.input = #rf.input<"x">}) attributes {rf.planned_bytes = 127 : i64} {
  %a = mem.alloc "a" offset = 64 : memref<8xf32>
  mem.dispatch { mem.launch @tanh ins(%x) outs(%a) : (memref<8xf32>) -> memref<8xf32> }
  mem.free %a : memref<8xf32>
  return
}

// -----

mem.kernel @tanh blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.tanh %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
// expected-error @below {{a plan was made for 'train', but temporaries have no offsets: run --refold-plan-arena first}}
func.func @train(%x: memref<8xf32> {rf.input = #rf.input<"x">}) attributes {rf.planned_bytes = 128 : i64} {
  %a = mem.alloc "a" : memref<8xf32>
  mem.dispatch { mem.launch @tanh ins(%x) outs(%a) : (memref<8xf32>) -> memref<8xf32> }
  mem.free %a : memref<8xf32>
  return
}

// -----

// Tests that code that is not lowered yet is refused, because it has no addresses.
// expected-error @below {{a plan was made for 'train', but temporaries have no offsets: run --refold-plan-arena first}}
func.func @train(%x: tensor<8xf32> {rf.input = #rf.input<"x">}) attributes {rf.planned_bytes = 128 : i64} {
  return
}

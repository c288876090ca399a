// RUN: refold-opt %s --refold-verify-memory -split-input-file -verify-diagnostics

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
func.func @no_offset(%x: memref<512x32xf32>) {
  // expected-error @below {{temporary 'a' has no offset: run --refold-plan-arena first}}
  %a = mem.alloc "a" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.free %a : memref<512x32xf32>
  return
}

// -----

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
// expected-error @below {{the arena is invalid}}
func.func @overlap(%x: memref<512x32xf32>) {
  %a = mem.alloc "a" offset = 0 : memref<512x32xf32>
  %b = mem.alloc "b" offset = 64 : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.free %a, %b : memref<512x32xf32>, memref<512x32xf32>
  return
}

// -----

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
func.func @freed_twice(%x: memref<512x32xf32>) {
  %a = mem.alloc "a" offset = 0 : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.free %a : memref<512x32xf32>
  // expected-error @below {{temporary 'a' must be freed once, in its own block}}
  mem.free %a : memref<512x32xf32>
  return
}

// -----

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
func.func @never_freed(%x: memref<512x32xf32>) {
  // expected-error @below {{temporary 'a' is never freed: run --refold-eager-deletion first}}
  %a = mem.alloc "a" offset = 0 : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// -----

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
func.func @used_after(%x: memref<512x32xf32>, %y: memref<512x32xf32> {rf.fetch = #rf.fetch<"y">}) {
  %a = mem.alloc "a" offset = 0 : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  // expected-note @below {{freed here}}
  mem.free %a : memref<512x32xf32>
  // expected-error @below {{uses temporary 'a' after it is freed}}
  mem.dispatch { mem.launch @relu ins(%a) outs(%y) : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// -----

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
mem.kernel @rows blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.reduce add %a, dims = [0] : tensor<512x32xf32>
  rf.yield %0 : tensor<32xf32>
}
func.func @needs_barrier(%x: memref<512x32xf32>, %y: memref<32xf32> {rf.fetch = #rf.fetch<"y">}) {
  %a = mem.alloc "a" offset = 0 : memref<512x32xf32>
  mem.dispatch {
    // expected-note @below {{the other launch}}
    mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32>
    // expected-error @below {{'rows' needs a barrier before it: it shares a buffer with 'relu' in other row blocks}}
    mem.launch @rows ins(%a) outs(%y) : (memref<512x32xf32>) -> memref<32xf32>
  }
  mem.free %a : memref<512x32xf32>
  return
}

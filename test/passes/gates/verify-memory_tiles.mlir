// RUN: refold-opt %s --refold-verify-memory -split-input-file -verify-diagnostics

mem.kernel @relu blocks = 32 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<4096x32xf32>):
  %0 = rf.relu %a : tensor<4096x32xf32>
  rf.yield %0 : tensor<4096x32xf32>
}
mem.kernel @sum blocks = 8 tiles = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x512x32xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<8x512x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
// Tiles that take turns need room for one tile of each run. The next temporary may begin after it.
func.func @sound(%x: memref<4096x32xf32>) {
  %a = mem.alloc "a" offset = 0 tiles = 4 : memref<4096x32xf32>
  %rows = mem.view %a : memref<4096x32xf32> to memref<8x512x32xf32>
  %part = mem.alloc "part" offset = 131072 : memref<8x32xf32>
  mem.dispatch run = 4 {
    mem.launch @relu ins(%x) outs(%a) : (memref<4096x32xf32>) -> memref<4096x32xf32>
    mem.launch @sum ins(%rows) outs(%part) : (memref<8x512x32xf32>) -> memref<8x32xf32>
  }
  mem.free %a, %part : memref<4096x32xf32>, memref<8x32xf32>
  return
}

// -----

mem.kernel @relu blocks = 32 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<4096x32xf32>):
  %0 = rf.relu %a : tensor<4096x32xf32>
  rf.yield %0 : tensor<4096x32xf32>
}
func.func @read_later(%x: memref<4096x32xf32>, %y: memref<4096x32xf32>) {
  // expected-note @below {{its 4 tiles share its memory in turn}}
  %a = mem.alloc "a" offset = 0 tiles = 4 : memref<4096x32xf32>
  // expected-error @below {{uses temporary 'a', but another dispatch uses its tiles}}
  mem.dispatch run = 4 { mem.launch @relu ins(%x) outs(%a) : (memref<4096x32xf32>) -> memref<4096x32xf32> }
  mem.dispatch run = 4 { mem.launch @relu ins(%a) outs(%y) : (memref<4096x32xf32>) -> memref<4096x32xf32> }
  mem.free %a : memref<4096x32xf32>
  return
}

// -----

mem.kernel @relu blocks = 32 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<4096x32xf32>):
  %0 = rf.relu %a : tensor<4096x32xf32>
  rf.yield %0 : tensor<4096x32xf32>
}
func.func @other_runs(%x: memref<4096x32xf32>) {
  // expected-note @below {{its 4 tiles share its memory in turn}}
  %a = mem.alloc "a" offset = 0 tiles = 4 : memref<4096x32xf32>
  mem.dispatch run = 2 {
    // expected-error @below {{uses temporary 'a', but its tiles are not the runs of the dispatch}}
    mem.launch @relu ins(%x) outs(%a) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  }
  mem.free %a : memref<4096x32xf32>
  return
}

// -----

mem.kernel @whole blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<4096x32xf32>):
  %0 = rf.relu %a : tensor<4096x32xf32>
  rf.yield %0 : tensor<4096x32xf32>
}
func.func @not_in_tiles(%x: memref<4096x32xf32>) {
  // expected-note @below {{its 4 tiles share its memory in turn}}
  %a = mem.alloc "a" offset = 0 tiles = 4 : memref<4096x32xf32>
  mem.dispatch run = 4 {
    // expected-error @below {{uses temporary 'a', but not one tile per block}}
    mem.launch @whole ins(%x) outs(%a) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  }
  mem.free %a : memref<4096x32xf32>
  return
}

// -----

mem.kernel @sum blocks = 8 tiles = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x512x32xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<8x512x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
func.func @sum_on_several_threads(%x: memref<8x512x32xf32>, %y: memref<8x32xf32>) {
  mem.dispatch {
    // expected-error @below {{'sum' has 4 tiles of a sum, but runs of the dispatch have 1 blocks}}
    mem.launch @sum ins(%x) outs(%y) : (memref<8x512x32xf32>) -> memref<8x32xf32>
  }
  return
}

// -----

mem.kernel @sum blocks = 8 tiles = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x512x32xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<8x512x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
mem.kernel @abs blocks = 8 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x32xf32>):
  %0 = rf.abs %a : tensor<8x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
func.func @sum_read_too_early(%x: memref<8x512x32xf32>, %y: memref<8x32xf32>, %z: memref<8x32xf32>) {
  mem.dispatch run = 4 {
    // expected-note @below {{the other launch}}
    mem.launch @sum ins(%x) outs(%y) : (memref<8x512x32xf32>) -> memref<8x32xf32>
    // expected-error @below {{'abs' needs a barrier before it: it shares a buffer with 'sum' in other row blocks}}
    mem.launch @abs ins(%y) outs(%z) : (memref<8x32xf32>) -> memref<8x32xf32>
  }
  return
}

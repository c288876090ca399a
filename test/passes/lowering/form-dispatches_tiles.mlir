// RUN: refold-opt %s --pass-pipeline='builtin.module(func.func(refold-form-dispatches{lanes=8}))' | FileCheck %s
// RUN: refold-opt %s --pass-pipeline='builtin.module(func.func(refold-form-dispatches{lanes=8 max-bytes=65536}))' | FileCheck %s --check-prefix=SMALL
// RUN: refold-opt %s --refold-form-dispatches | FileCheck %s --check-prefix=WHOLE

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
mem.kernel @other_sum blocks = 8 tiles = 2 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x256x32xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<8x256x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
mem.kernel @quarter blocks = 8 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<1024x32xf32>):
  %0 = rf.relu %a : tensor<1024x32xf32>
  rf.yield %0 : tensor<1024x32xf32>
}
mem.kernel @combine blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8x32xf32>):
  %0 = rf.reduce add %a, dims = [0] chain = 1 : tensor<8x32xf32>
  rf.yield %0 : tensor<32xf32>
}
mem.kernel @scale blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<32xf32>):
  %0 = rf.add %a, %a : tensor<32xf32>
  rf.yield %0 : tensor<32xf32>
}

// Tests that threads process the tiles of a sum in runs, and that a temporary of one dispatch only
// has room for one tile of each run. The sum itself, which continues from tile to tile, is complete
// for the next dispatch.
// CHECK-LABEL: func.func @tiles
// WHOLE-LABEL: func.func @tiles
func.func @tiles(%x: memref<4096x32xf32>, %total: memref<32xf32>) {
  // CHECK: mem.alloc "a" tiles = 4 : memref<4096x32xf32>
  // WHOLE: mem.alloc "a" : memref<4096x32xf32>
  %a = mem.alloc "a" : memref<4096x32xf32>
  // CHECK: mem.alloc "part" : memref<8x32xf32>
  %part = mem.alloc "part" : memref<8x32xf32>
  %rows = mem.view %a : memref<4096x32xf32> to memref<8x512x32xf32>
  // CHECK: mem.dispatch run = 4 {
  // CHECK-NEXT: mem.launch @relu
  // CHECK-NEXT: mem.launch @sum
  // CHECK-NEXT: }
  mem.launch @relu ins(%x) outs(%a) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  mem.launch @sum ins(%rows) outs(%part) : (memref<8x512x32xf32>) -> memref<8x32xf32>
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @combine
  mem.launch @combine ins(%part) outs(%total) : (memref<8x32xf32>) -> memref<32xf32>
  return
}

// Tests that a value that a later dispatch reads keeps all of its rows, and blocks still have runs.
// CHECK-LABEL: func.func @read_later
func.func @read_later(%x: memref<4096x32xf32>, %y: memref<4096x32xf32>, %total: memref<32xf32>) {
  // CHECK: mem.alloc "a" : memref<4096x32xf32>
  %a = mem.alloc "a" : memref<4096x32xf32>
  // CHECK: mem.alloc "b" tiles = 4 : memref<4096x32xf32>
  %b = mem.alloc "b" : memref<4096x32xf32>
  // CHECK: mem.dispatch run = 4 {
  mem.launch @relu ins(%x) outs(%a) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  mem.launch @relu ins(%a) outs(%b) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  mem.launch @relu ins(%b) outs(%y) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  mem.copy %y to %x : memref<4096x32xf32>
  mem.launch @relu ins(%a) outs(%y) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  return
}

// Tests that sums over different numbers of tiles are different dispatches.
// CHECK-LABEL: func.func @two_lengths
func.func @two_lengths(%x: memref<8x512x32xf32>, %y: memref<8x256x32xf32>, %p: memref<8x32xf32>, %q: memref<8x32xf32>) {
  // CHECK: mem.dispatch run = 4 {
  // CHECK-NEXT: mem.launch @sum
  // CHECK-NEXT: }
  mem.launch @sum ins(%x) outs(%p) : (memref<8x512x32xf32>) -> memref<8x32xf32>
  // CHECK: mem.dispatch run = 2 {
  // CHECK-NEXT: mem.launch @other_sum
  mem.launch @other_sum ins(%y) outs(%q) : (memref<8x256x32xf32>) -> memref<8x32xf32>
  return
}

// Tests that an independent launch gets a worker slot of its own; slots are the runs.
// CHECK-LABEL: func.func @beside
func.func @beside(%x: memref<4096x32xf32>, %y: memref<4096x32xf32>, %u: memref<32xf32>, %v: memref<32xf32>, %s: memref<32xf32>, %t: memref<32xf32>) {
  // CHECK: mem.launch @relu
  mem.launch @relu ins(%x) outs(%y) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  // CHECK: mem.launch @scale ins(%{{.*}}) outs(%{{.*}}) : (
  mem.launch @scale ins(%u) outs(%v) : (memref<32xf32>) -> memref<32xf32>
  // CHECK: mem.launch @scale ins(%{{.*}}) outs(%{{.*}}) first_block = 4 :
  mem.launch @scale ins(%s) outs(%t) : (memref<32xf32>) -> memref<32xf32>
  return
}

// Tests that tiling extends the lifetimes of no more than max-bytes: one tile of each run of "a" is
// 128 KiB.
// SMALL-LABEL: func.func @limit
func.func @limit(%x: memref<4096x32xf32>, %y: memref<4096x32xf32>) {
  // SMALL: mem.alloc "a" : memref<4096x32xf32>
  %a = mem.alloc "a" : memref<4096x32xf32>
  // SMALL-COUNT-2: mem.dispatch
  mem.launch @relu ins(%x) outs(%a) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  mem.launch @relu ins(%a) outs(%y) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  return
}

// Tests that a temporary without readers, of a launch that begins on a later slot, has room for all
// of its rows: tiles take turns only from the first slot on. Near miss: on the first slot it has
// room for one tile of each run.
// CHECK-LABEL: func.func @unread
func.func @unread(%x: memref<4096x32xf32>, %y: memref<4096x32xf32>, %u: memref<1024x32xf32>) {
  // CHECK: mem.alloc "first" tiles = 4 : memref<1024x32xf32>
  %first = mem.alloc "first" : memref<1024x32xf32>
  // CHECK: mem.alloc "later" : memref<1024x32xf32>
  %later = mem.alloc "later" : memref<1024x32xf32>
  // CHECK: mem.dispatch run = 4 {
  // CHECK: mem.launch @quarter ins(%{{.*}}) outs(%{{.*}}) : (
  // CHECK: mem.launch @quarter ins(%{{.*}}) outs(%{{.*}}) first_block = 8 :
  mem.launch @relu ins(%x) outs(%y) : (memref<4096x32xf32>) -> memref<4096x32xf32>
  mem.launch @quarter ins(%u) outs(%first) : (memref<1024x32xf32>) -> memref<1024x32xf32>
  mem.launch @quarter ins(%u) outs(%later) : (memref<1024x32xf32>) -> memref<1024x32xf32>
  return
}

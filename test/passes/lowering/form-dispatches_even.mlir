// RUN: refold-opt %s --pass-pipeline='builtin.module(func.func(refold-form-dispatches{lanes=8}))' | FileCheck %s
// RUN: refold-opt %s --refold-form-dispatches | FileCheck %s --check-prefix=WHOLE

mem.kernel @eighths blocks = 8 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x32xf32>):
  %0 = rf.relu %a : tensor<8x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
mem.kernel @large_eighths blocks = 8 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x1024xf32>):
  %0 = rf.relu %a : tensor<512x1024xf32>
  rf.yield %0 : tensor<512x1024xf32>
}
mem.kernel @quarters blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x32xf32>):
  %0 = rf.relu %a : tensor<8x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
mem.kernel @halves blocks = 2 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8x32xf32>):
  %0 = rf.relu %a : tensor<8x32xf32>
  rf.yield %0 : tensor<8x32xf32>
}
mem.kernel @large_halves blocks = 2 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x1024xf32>):
  %0 = rf.relu %a : tensor<512x1024xf32>
  rf.yield %0 : tensor<512x1024xf32>
}
mem.kernel @product_halves blocks = 2 operands [0, -1] results [0] tied [-1] {
^bb0(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>):
  %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  rf.yield %0 : tensor<512x512xf32>
}
mem.kernel @elevenths blocks = 11 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<1100x1024xf32>):
  %0 = rf.relu %a : tensor<1100x1024xf32>
  rf.yield %0 : tensor<1100x1024xf32>
}
mem.kernel @large_whole blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<512x1024xf32>):
  %0 = rf.relu %a : tensor<512x1024xf32>
  rf.yield %0 : tensor<512x1024xf32>
}

// Tests that two blocks with much work are not both on the first two of eight worker slots, which
// one of two, three or four threads would execute. A dispatch stays whole if slots are thread
// blocks.

// CHECK-LABEL: func.func @held_up
// WHOLE-LABEL: func.func @held_up
func.func @held_up(%x: memref<8x32xf32>, %y: memref<8x32xf32>, %u: memref<512x1024xf32>, %v: memref<512x1024xf32>) {
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @eighths
  // CHECK-NEXT: }
  // CHECK-NEXT: mem.dispatch {
  // CHECK-NEXT: mem.launch @large_halves ins(%{{.*}}) outs(%{{.*}}) :
  // CHECK-NEXT: }
  // WHOLE: mem.launch @large_halves
  // WHOLE-NEXT: mem.launch @eighths
  mem.launch @large_halves ins(%u) outs(%v) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  mem.launch @eighths ins(%x) outs(%y) : (memref<8x32xf32>) -> memref<8x32xf32>
  return
}

// Tests that operations count as well as bytes: those of this product take longer than its three
// megabytes.

// CHECK-LABEL: func.func @product
func.func @product(%x: memref<8x32xf32>, %y: memref<8x32xf32>, %a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  // CHECK: mem.launch @eighths
  // CHECK-NEXT: }
  // CHECK-NEXT: mem.dispatch {
  // CHECK-NEXT: mem.launch @product_halves
  mem.launch @product_halves ins(%a, %b) outs(%c) : (memref<512x512xf32>, memref<512x512xf32>) -> memref<512x512xf32>
  mem.launch @eighths ins(%x) outs(%y) : (memref<8x32xf32>) -> memref<8x32xf32>
  return
}

// Tests that launches of which one reads what the other has written stay together, with the data
// between them in a near cache.

// CHECK-LABEL: func.func @chain
func.func @chain(%x: memref<8x32xf32>, %y: memref<8x32xf32>, %u: memref<512x1024xf32>, %v: memref<512x1024xf32>) {
  %a = mem.alloc "a" : memref<512x1024xf32>
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @eighths
  // CHECK-NEXT: }
  // CHECK-NEXT: mem.dispatch {
  // CHECK-NEXT: mem.launch @large_halves
  // CHECK-NEXT: mem.launch @large_halves
  // CHECK-NEXT: }
  mem.launch @large_halves ins(%u) outs(%a) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  mem.launch @eighths ins(%x) outs(%y) : (memref<8x32xf32>) -> memref<8x32xf32>
  mem.launch @large_halves ins(%a) outs(%v) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  return
}

// Near miss: a launch that takes less time than a synchronization is not moved.

// CHECK-LABEL: func.func @small
func.func @small(%x: memref<8x32xf32>, %y: memref<8x32xf32>, %z: memref<8x32xf32>, %u: memref<512x1024xf32>, %v: memref<512x1024xf32>) {
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @large_eighths
  // CHECK-NEXT: mem.launch @halves
  // CHECK-NEXT: mem.launch @eighths
  // CHECK-NEXT: }
  mem.launch @large_eighths ins(%u) outs(%v) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  mem.launch @halves ins(%x) outs(%y) : (memref<8x32xf32>) -> memref<8x32xf32>
  mem.launch @eighths ins(%x) outs(%z) : (memref<8x32xf32>) -> memref<8x32xf32>
  return
}

// Near miss: two launches of two blocks each fill four slots, so no thread waits.

// CHECK-LABEL: func.func @beside
func.func @beside(%x: memref<8x32xf32>, %y: memref<8x32xf32>, %u: memref<512x1024xf32>, %v: memref<512x1024xf32>, %w: memref<512x1024xf32>) {
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @large_halves ins(%{{.*}}) outs(%{{.*}}) :
  // CHECK-NEXT: mem.launch @quarters
  // CHECK-NEXT: mem.launch @large_halves ins(%{{.*}}) outs(%{{.*}}) first_block = 2 :
  // CHECK-NEXT: }
  mem.launch @large_halves ins(%u) outs(%v) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  mem.launch @quarters ins(%x) outs(%y) : (memref<8x32xf32>) -> memref<8x32xf32>
  mem.launch @large_halves ins(%u) outs(%w) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  return
}

// Near miss: a single block runs on one thread anyway; the other thread does the other work.

// CHECK-LABEL: func.func @one_block
func.func @one_block(%u: memref<512x1024xf32>, %v: memref<512x1024xf32>, %w: memref<512x1024xf32>) {
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @large_whole
  // CHECK-NEXT: mem.launch @large_eighths
  // CHECK-NEXT: }
  mem.launch @large_whole ins(%u) outs(%v) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  mem.launch @large_eighths ins(%u) outs(%w) : (memref<512x1024xf32>) -> memref<512x1024xf32>
  return
}

// Tests that eleven blocks, which cannot be split into shorter runs, do not all run on one thread.

// CHECK-LABEL: func.func @eleven_blocks
func.func @eleven_blocks(%u: memref<1100x1024xf32>, %v: memref<1100x1024xf32>) {
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @elevenths
  mem.launch @elevenths ins(%u) outs(%v) : (memref<1100x1024xf32>) -> memref<1100x1024xf32>
  return
}

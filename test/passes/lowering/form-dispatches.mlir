// RUN: refold-opt %s --refold-form-dispatches | FileCheck %s
// RUN: refold-opt %s --pass-pipeline='builtin.module(func.func(refold-form-dispatches{max-bytes=65536}))' | FileCheck %s --check-prefix=SMALL

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
mem.kernel @rows blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<4x128x32xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<4x128x32xf32>
  rf.yield %0 : tensor<4x32xf32>
}
mem.kernel @combine blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<4x32xf32>):
  %0 = rf.reduce add %a, dims = [0] chain = 1 : tensor<4x32xf32>
  rf.yield %0 : tensor<32xf32>
}
mem.kernel @scale blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<32xf32>):
  %0 = rf.add %a, %a : tensor<32xf32>
  rf.yield %0 : tensor<32xf32>
}

mem.kernel @halves blocks = 2 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<64x32xf32>):
  %0 = rf.relu %a : tensor<64x32xf32>
  rf.yield %0 : tensor<64x32xf32>
}

// Tests that launches that share rows block by block are one dispatch, that a launch that reads all
// blocks waits for the next dispatch, and that a waiting launch lets later independent ones pass.

// CHECK-LABEL: func.func @rows_then_whole
// SMALL-LABEL: func.func @rows_then_whole
func.func @rows_then_whole(%x: memref<512x32xf32>, %sum: memref<32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  %part = mem.alloc "part" : memref<4x32xf32>
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @relu
  // CHECK-NEXT: mem.launch @relu
  // CHECK-NEXT: mem.launch @rows
  // CHECK-NEXT: mem.launch @relu
  // CHECK-NEXT: }
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @combine
  // CHECK-NEXT: }
  // Tests that a dispatch stops growing at max-bytes of temporaries.
  // SMALL: mem.dispatch {
  // SMALL-NEXT: mem.launch @relu
  // SMALL-NEXT: }
  mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32>
  mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32>
  %view = mem.view %b : memref<512x32xf32> to memref<4x128x32xf32>
  mem.launch @rows ins(%view) outs(%part) : (memref<4x128x32xf32>) -> memref<4x32xf32>
  mem.launch @combine ins(%part) outs(%sum) : (memref<4x32xf32>) -> memref<32xf32>
  mem.launch @relu ins(%b) outs(%y) : (memref<512x32xf32>) -> memref<512x32xf32>
  return
}

// Tests that independent launches of one block start at different blocks, and that two launches of
// which one reads what the other wrote stay on one thread.

// CHECK-LABEL: func.func @lanes
func.func @lanes(%x: memref<32xf32>, %y: memref<32xf32>, %z: memref<32xf32>, %w: memref<32xf32>) {
  %a = mem.alloc "a" : memref<32xf32>
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @scale ins(%{{.*}}) outs(%{{.*}}) :
  // CHECK-NEXT: mem.launch @scale ins(%{{.*}}) outs(%{{.*}}) :
  // CHECK-NEXT: mem.launch @scale ins(%{{.*}}) outs(%{{.*}}) first_block = [[F:[0-9]+]]
  // CHECK-NOT: first_block = [[F]]
  // CHECK: mem.launch @scale ins(%{{.*}}) outs(%{{.*}}) first_block = {{[0-9]+}}
  mem.launch @scale ins(%x) outs(%a) : (memref<32xf32>) -> memref<32xf32>
  mem.launch @scale ins(%a) outs(%y) : (memref<32xf32>) -> memref<32xf32>
  mem.launch @scale ins(%x) outs(%z) : (memref<32xf32>) -> memref<32xf32>
  mem.launch @scale ins(%x) outs(%w) : (memref<32xf32>) -> memref<32xf32>
  return
}

// Tests that launches with fewer blocks than another are placed side by side on its worker slots,
// and that a launch which reads what another of them wrote keeps the first slots.

// CHECK-LABEL: func.func @windows
func.func @windows(%x: memref<512x32xf32>, %y: memref<512x32xf32>, %u: memref<64x32xf32>, %v: memref<64x32xf32>,
                   %w: memref<64x32xf32>, %z: memref<64x32xf32>) {
  %a = mem.alloc "a" : memref<64x32xf32>
  // CHECK: mem.dispatch {
  // CHECK-NEXT: mem.launch @relu
  // CHECK-NEXT: mem.launch @halves ins(%{{.*}}) outs(%{{.*}}) :
  // CHECK-NEXT: mem.launch @halves ins(%{{.*}}) outs(%{{.*}}) :
  // CHECK-NEXT: mem.launch @halves ins(%{{.*}}) outs(%{{.*}}) first_block = 2 :
  // CHECK-NEXT: mem.launch @halves ins(%{{.*}}) outs(%{{.*}}) first_block = 2 :
  // CHECK-NEXT: }
  mem.launch @relu ins(%x) outs(%y) : (memref<512x32xf32>) -> memref<512x32xf32>
  mem.launch @halves ins(%u) outs(%a) : (memref<64x32xf32>) -> memref<64x32xf32>
  mem.launch @halves ins(%a) outs(%v) : (memref<64x32xf32>) -> memref<64x32xf32>
  mem.launch @halves ins(%u) outs(%w) : (memref<64x32xf32>) -> memref<64x32xf32>
  mem.launch @halves ins(%u) outs(%z) : (memref<64x32xf32>) -> memref<64x32xf32>
  return
}

// Tests that nothing is moved across a copy.

// CHECK-LABEL: func.func @copy
func.func @copy(%x: memref<32xf32>, %y: memref<32xf32>, %z: memref<32xf32>) {
  // CHECK: mem.dispatch
  // CHECK: mem.copy
  // CHECK: mem.dispatch
  mem.launch @scale ins(%x) outs(%y) : (memref<32xf32>) -> memref<32xf32>
  mem.copy %y to %z : memref<32xf32>
  mem.launch @scale ins(%z) outs(%y) : (memref<32xf32>) -> memref<32xf32>
  return
}

// Tests that a declaration is unchanged.

// CHECK: func.func private @declared(memref<4xf32>)
func.func private @declared(memref<4xf32>)

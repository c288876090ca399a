// RUN: refold-opt %s --refold-verify-memory | FileCheck %s

// Tests that a valid plan is accepted: two temporaries that are never live together share an
// offset, and a launch reads only its own share of what an earlier launch of the same dispatch
// wrote.

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}

// CHECK-LABEL: func.func @sound
func.func @sound(%x: memref<512x32xf32> {rf.input = #rf.input<"x">}) {
  // CHECK: mem.alloc "a" offset = 0
  %a = mem.alloc "a" offset = 0 : memref<512x32xf32>
  %b = mem.alloc "b" offset = 65536 : memref<512x32xf32>
  %c = mem.alloc "c" offset = 0 : memref<512x32xf32>
  mem.dispatch {
    mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32>
    mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.free %a : memref<512x32xf32>
  mem.dispatch {
    mem.launch @relu ins(%b) outs(%c) : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.free %b, %c : memref<512x32xf32>, memref<512x32xf32>
  return
}

// Tests that a declaration needs no checks.

// CHECK: func.func private @declared(memref<4xf32>)
func.func private @declared(memref<4xf32>)

// RUN: refold-opt %s --refold-eager-deletion | FileCheck %s
// RUN: refold-opt %s --refold-eager-deletion --remarks-filter=refold-eager-deletion --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: refold-opt %s --refold-eager-deletion=at-last-use=false | FileCheck %s --check-prefix=KEPT

// Tests that temporaries can be kept until the end of their block, where all of them are freed.
// KEPT-LABEL: func.func @last_use
// KEPT-COUNT-3: mem.dispatch
// KEPT: mem.free
// KEPT-NEXT: return
// KEPT-LABEL: func.func @through_a_view
// KEPT: mem.launch @rows
// KEPT: mem.free
// KEPT-NEXT: return

// Tests that each free point has a remark with the value that it frees and its bytes, and so has
// each erased temporary.
// REMARK: :[[@LINE+30]]:3: remark: [Passed] free {{.*}}Function=last_use | Reason="last used here", bytes=65536, value=a
// REMARK: remark: [Passed] free {{.*}}Function=last_use | Reason="last used here", bytes=65536, value=b
// REMARK-NOT: Function=last_use
// REMARK: remark: [Passed] free {{.*}}Function=loops | Reason="never used", bytes=65536, value=unused

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

// Tests that temporaries that die together are freed in one op after their last use, arguments never.

// CHECK-LABEL: func.func @last_use
func.func @last_use(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  // CHECK: mem.launch @relu ins(%{{.*}}) outs(%[[A:[0-9]+]])
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  // CHECK-NOT: mem.free
  // CHECK: mem.launch @relu ins(%[[A]]) outs(%[[B:[0-9]+]])
  mem.dispatch { mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
  // CHECK-NOT: mem.free
  // CHECK: mem.copy
  mem.copy %b to %y : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
  // CHECK: mem.dispatch
  // CHECK: mem.free %[[A]], %[[B]]
  // CHECK-NOT: mem.free
  // CHECK: return
  return
}

// Tests that a use through a view counts, and the view itself does not.

// CHECK-LABEL: func.func @through_a_view
func.func @through_a_view(%x: memref<512x32xf32>, %y: memref<4x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  %view = mem.view %a : memref<512x32xf32> to memref<4x128x32xf32>
  // CHECK-NOT: mem.free
  // CHECK: mem.launch @rows
  mem.dispatch { mem.launch @rows ins(%view) outs(%y) : (memref<4x128x32xf32>) -> memref<4x32xf32> }
  // CHECK: mem.free
  return
}

// Tests that a temporary outside a loop outlives it, one inside does not, and an unused one is
// erased.

// CHECK-LABEL: func.func @loops
func.func @loops(%x: memref<512x32xf32>, %step: memref<i64>) {
  // CHECK-NOT: "unused"
  %unused = mem.alloc "unused" : memref<512x32xf32>
  %outside = mem.alloc "outside" : memref<512x32xf32>
  // CHECK: mem.loop
  mem.loop %step capacity = 3 : memref<i64> {
    // CHECK: %[[I:.*]] = mem.alloc "inside"
    %inside = mem.alloc "inside" : memref<512x32xf32>
    mem.dispatch { mem.launch @relu ins(%x) outs(%inside) : (memref<512x32xf32>) -> memref<512x32xf32> }
    mem.dispatch { mem.launch @relu ins(%inside) outs(%outside) : (memref<512x32xf32>) -> memref<512x32xf32> }
    // CHECK: mem.free %[[I]] :
  }
  // CHECK: }
  // CHECK: mem.free
  return
}

// Tests that a temporary with only unused views is erased with them, and that one with a used view
// stays.

// CHECK-LABEL: func.func @dead_view
func.func @dead_view(%x: memref<512x32xf32>, %y: memref<4x32xf32>) {
  // CHECK-NOT: "dead"
  // CHECK: mem.alloc "alive"
  // CHECK-NOT: "dead"
  %dead = mem.alloc "dead" : memref<512x32xf32>
  %0 = mem.view %dead : memref<512x32xf32> to memref<4x128x32xf32>
  %1 = mem.view %0 : memref<4x128x32xf32> to memref<2x256x32xf32>
  %2 = mem.view %dead : memref<512x32xf32> to memref<16384xf32>
  %alive = mem.alloc "alive" : memref<512x32xf32>
  // CHECK-NEXT: mem.view
  // CHECK-NOT: mem.view
  // CHECK: mem.free
  // CHECK-NEXT: return
  %3 = mem.view %alive : memref<512x32xf32> to memref<4x128x32xf32>
  mem.dispatch { mem.launch @rows ins(%3) outs(%y) : (memref<4x128x32xf32>) -> memref<4x32xf32> }
  return
}

// Tests that a temporary that is already freed is not freed again, and that a declaration is
// unchanged.

// CHECK-LABEL: func.func @freed
// CHECK: mem.free
// CHECK-NOT: mem.free
// CHECK: return
func.func @freed(%x: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.free %a : memref<512x32xf32>
  return
}

// CHECK: func.func private @declared(memref<4xf32>)
func.func private @declared(memref<4xf32>)

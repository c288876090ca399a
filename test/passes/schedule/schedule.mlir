// RUN: refold-opt %s --refold-schedule | FileCheck %s
// RUN: refold-opt %s --refold-schedule --remarks-filter=refold-schedule --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: refold-opt %s --refold-schedule=max-states=0 --remarks-filter=refold-schedule --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=SEARCH
// RUN: not refold-opt %s --refold-eager-deletion --refold-schedule 2>&1 | FileCheck %s --check-prefix=ERROR

// REMARK: remark: [Passed] schedule {{.*}}Function=updates | Reason="no order has a lower peak", before=12288, bytes=8192, commands=5, elsewhere=3
// REMARK: remark: [Passed] schedule {{.*}}Function=in_a_loop | Reason="no order has a lower peak", before=12288, bytes=8192, commands=5, elsewhere=3
// REMARK-NOT: remark:
// SEARCH: remark: [Passed] schedule {{.*}}Function=updates | Reason="no order has a lower peak", before=12288, bytes=8192, commands=5
// SEARCH-NOT: Function=in_order
// SEARCH: remark: [Missed] schedule {{.*}}Function=depends | Reason="no order with a lower peak was found", before=8192, bytes=8192, commands=4, elsewhere=0
// ERROR: error: the function already has free points: schedule before --refold-eager-deletion

// Tests that a value that is needed last is computed late, and that buffers and views come before
// all commands.

mem.kernel @half blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<1024xf32>):
  %0 = rf.negate %a : tensor<1024xf32>
  rf.yield %0 : tensor<1024xf32>
}

// CHECK-LABEL: func.func @updates
// CHECK-SAME: %[[X:[^:]*]]: memref<1024xf32>, %[[P:[^:]*]]: memref<1024xf32>, %[[Q:[^:]*]]: memref<1024xf32>
// CHECK: %[[A:.*]] = mem.alloc "a"
// CHECK: %[[B:.*]] = mem.alloc "b"
// CHECK: %[[C:.*]] = mem.alloc "c"
// CHECK: mem.launch @half ins(%[[X]]) outs(%[[B]])
// CHECK-NEXT: mem.launch @half ins(%[[B]]) outs(%[[C]])
// CHECK-NEXT: mem.launch @half ins(%[[X]]) outs(%[[A]])
// CHECK-NEXT: mem.launch @half ins(%[[C]]) outs(%[[Q]])
// CHECK-NEXT: mem.launch @half ins(%[[A]]) outs(%[[P]])
func.func @updates(%x: memref<1024xf32>, %p: memref<1024xf32>, %q: memref<1024xf32>) {
  %a = mem.alloc "a" : memref<1024xf32>
  mem.launch @half ins(%x) outs(%a) : (memref<1024xf32>) -> memref<1024xf32>
  %b = mem.alloc "b" : memref<1024xf32>
  mem.launch @half ins(%x) outs(%b) : (memref<1024xf32>) -> memref<1024xf32>
  %c = mem.alloc "c" : memref<1024xf32>
  mem.launch @half ins(%b) outs(%c) : (memref<1024xf32>) -> memref<1024xf32>
  mem.launch @half ins(%c) outs(%q) : (memref<1024xf32>) -> memref<1024xf32>
  mem.launch @half ins(%a) outs(%p) : (memref<1024xf32>) -> memref<1024xf32>
  return
}

// Tests that an order that is already the best is kept.

// CHECK-LABEL: func.func @in_order
// CHECK: mem.alloc "a"
// CHECK-NEXT: mem.launch
// CHECK-NEXT: mem.alloc "b"
func.func @in_order(%x: memref<1024xf32>, %p: memref<1024xf32>, %q: memref<1024xf32>) {
  %a = mem.alloc "a" : memref<1024xf32>
  mem.launch @half ins(%x) outs(%a) : (memref<1024xf32>) -> memref<1024xf32>
  %b = mem.alloc "b" : memref<1024xf32>
  mem.launch @half ins(%a) outs(%b) : (memref<1024xf32>) -> memref<1024xf32>
  mem.launch @half ins(%b) outs(%p) : (memref<1024xf32>) -> memref<1024xf32>
  mem.copy %p to %q : memref<1024xf32>
  return
}

// Tests that a command which reads a buffer that another command overwrites later stays before it:
// nothing may move here, though less would be live.

// CHECK-LABEL: func.func @depends
// CHECK: mem.launch @half ins(%[[X:.*]]) outs(%[[A:.*]]) :
// CHECK: mem.launch @half ins(%[[X]]) outs(%[[B:.*]]) :
// CHECK: mem.copy %[[B]] to %[[X]]
// CHECK: mem.copy %[[A]] to %[[X]]
func.func @depends(%x: memref<1024xf32>) {
  %a = mem.alloc "a" : memref<1024xf32>
  %b = mem.alloc "b" : memref<1024xf32>
  mem.launch @half ins(%x) outs(%a) : (memref<1024xf32>) -> memref<1024xf32>
  mem.launch @half ins(%x) outs(%b) : (memref<1024xf32>) -> memref<1024xf32>
  mem.copy %b to %x : memref<1024xf32>
  mem.copy %a to %x : memref<1024xf32>
  return
}

// Tests that a loop's body has its own order, and that the loop needs what its body needs.

// CHECK-LABEL: func.func @in_a_loop
// CHECK: mem.loop
// CHECK: mem.launch @half ins(%[[X:.*]]) outs(%[[B:.*]]) :
// CHECK-NEXT: mem.launch @half ins(%[[B]]) outs(%[[C:.*]]) :
// CHECK-NEXT: mem.launch @half ins(%[[X]])
func.func @in_a_loop(%step: memref<i64>, %x: memref<1024xf32>, %p: memref<1024xf32>, %q: memref<1024xf32>) {
  mem.loop %step capacity = 8 : memref<i64> {
    %a = mem.alloc "a" : memref<1024xf32>
    %b = mem.alloc "b" : memref<1024xf32>
    %c = mem.alloc "c" : memref<1024xf32>
    mem.launch @half ins(%x) outs(%a) : (memref<1024xf32>) -> memref<1024xf32>
    mem.launch @half ins(%x) outs(%b) : (memref<1024xf32>) -> memref<1024xf32>
    mem.launch @half ins(%b) outs(%c) : (memref<1024xf32>) -> memref<1024xf32>
    mem.launch @half ins(%c) outs(%q) : (memref<1024xf32>) -> memref<1024xf32>
    mem.launch @half ins(%a) outs(%p) : (memref<1024xf32>) -> memref<1024xf32>
  }
  return
}

// RUN: refold-opt %s --refold-plan-arena | FileCheck %s
// RUN: refold-opt %s --refold-plan-arena --remarks-filter=refold-plan-arena --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}

// Tests that temporaries that are never live together share bytes, and that the others do not.

// REMARK: remark: [Passed] arena {{.*}}Function=chain | arena bytes=131072, lower bound=131072, peak bytes={{[0-9]+}}, temporaries=3
// CHECK-LABEL: func.func @chain
func.func @chain(%x: memref<512x32xf32>) {
  // CHECK: mem.alloc "a" offset = [[A:[0-9]+]] :
  %a = mem.alloc "a" : memref<512x32xf32>
  // CHECK-NOT: mem.alloc "b" offset = [[A]] :
  // CHECK: mem.alloc "b" offset = {{[0-9]+}} :
  %b = mem.alloc "b" : memref<512x32xf32>
  // CHECK: mem.alloc "c" offset = [[A]] :
  %c = mem.alloc "c" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.free %a : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%b) outs(%c) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.free %b, %c : memref<512x32xf32>, memref<512x32xf32>
  return
}

// Tests that launches of one dispatch never share, because threads may be at different launches.

// CHECK-LABEL: func.func @one_dispatch
func.func @one_dispatch(%x: memref<512x32xf32>) {
  // CHECK-DAG: mem.alloc "a" offset = [[A2:[0-9]+]] :
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  // CHECK-NOT: mem.alloc "c" offset = [[A2]] :
  // CHECK: mem.dispatch
  %c = mem.alloc "c" : memref<512x32xf32>
  mem.dispatch {
    mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32>
    mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32>
    mem.launch @relu ins(%b) outs(%c) : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.free %a, %b, %c : memref<512x32xf32>, memref<512x32xf32>, memref<512x32xf32>
  return
}

// Tests that a temporary outside a loop keeps its bytes throughout the loop.

// CHECK-LABEL: func.func @around_a_loop
func.func @around_a_loop(%x: memref<512x32xf32>, %step: memref<i64> {rf.state = #rf.state<"step", -1>}) {
  // CHECK: mem.alloc "outside" offset = [[O:[0-9]+]] :
  %outside = mem.alloc "outside" : memref<512x32xf32>
  mem.loop %step capacity = 3 : memref<i64> {
    // CHECK-NOT: mem.alloc "inside" offset = [[O]] :
    // CHECK: mem.alloc "inside"
    %inside = mem.alloc "inside" : memref<512x32xf32>
    mem.dispatch { mem.launch @relu ins(%x) outs(%inside) : (memref<512x32xf32>) -> memref<512x32xf32> }
    mem.dispatch { mem.launch @relu ins(%inside) outs(%outside) : (memref<512x32xf32>) -> memref<512x32xf32> }
    mem.free %inside : memref<512x32xf32>
  }
  mem.free %outside : memref<512x32xf32>
  return
}

// Tests that a declaration is unchanged.

// CHECK: func.func private @declared(memref<4xf32>)
func.func private @declared(memref<4xf32>)

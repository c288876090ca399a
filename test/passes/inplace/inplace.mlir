// RUN: refold-opt %s --refold-inplace | FileCheck %s
// RUN: refold-opt %s --refold-inplace --remarks-filter=refold-inplace --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Tests that each result that overwrites an operand has a remark, and each one that does not has a
// remark with the reason.
// REMARK: remark: [Passed] in-place {{.*}}Function=chain | Reason="nothing reads the operand later", bytes=65536, over=a, value=b
// REMARK: remark: [Passed] in-place {{.*}}Function=chain | {{.*}}over=a, value=c
// REMARK-NOT: Function=arguments
// REMARK: remark: [Missed] in-place {{.*}}Function=read_later | Reason="it is read later", bytes=65536, over=a, value=b
// REMARK: remark: [Missed] in-place {{.*}}Function=read_elsewhere | Reason="the kernel reads other elements of it than it writes", bytes=16384, over=a, value=b
// REMARK: remark: [Missed] in-place {{.*}}Function=needs_barrier | Reason="an earlier launch of the dispatch reads it in other row blocks", {{.*}}over=a, value=c
// REMARK: remark: [Missed] in-place {{.*}}Function=watched | Reason="it is checked for NaN and infinity after the dispatch", {{.*}}over=a, value=b
// REMARK: remark: [Missed] in-place {{.*}}Function=in_a_loop | Reason="one of them is allocated outside of the loop or branch", {{.*}}over=a, value=b
// REMARK: remark: [Missed] in-place {{.*}}Function=used_before | Reason="the result's buffer is used before", {{.*}}over=a, value=b
// REMARK: remark: [Missed] in-place {{.*}}Function=once | Reason="another result is written over it", {{.*}}over=a, value=c
// REMARK: remark: [Missed] in-place {{.*}}Function=turns | Reason="the tiles of one of them share memory in turn", {{.*}}over=a, value=b
// REMARK: remark: [Missed] in-place {{.*}}Function=summed | Reason="it is a sum over tiles", {{.*}}over=a, value=b

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
mem.kernel @add blocks = 4 operands [0, 0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>, %b: tensor<512x32xf32>):
  %0 = rf.add %a, %b : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
mem.kernel @both blocks = 4 operands [0] results [0, 0] tied [-1, -1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  %1 = rf.negate %a : tensor<512x32xf32>
  rf.yield %0, %1 : tensor<512x32xf32>, tensor<512x32xf32>
}
mem.kernel @rows blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<4x128x32xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<4x128x32xf32>
  rf.yield %0 : tensor<4x32xf32>
}
mem.kernel @whole blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.reduce add %a, dims = [0] : tensor<512x32xf32>
  rf.yield %0 : tensor<32xf32>
}
mem.kernel @turned blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<64x64xf32>):
  %0 = rf.transpose %a, dims = [1, 0] : tensor<64x64xf32>
  %1 = rf.add %0, %a : tensor<64x64xf32>
  rf.yield %1 : tensor<64x64xf32>
}
mem.kernel @drop blocks = 1 operands [-1, -1] results [-1] tied [-1] {
^bb0(%a: tensor<512x32xf32>, %step: tensor<i64>):
  %seed = rf.constant dense<1> : tensor<i64>
  %0 = rf.dropout %a, %seed, %step, rate = 5.000000e-01, site = 3 : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
mem.kernel @product blocks = 1 operands [-1, -1, -1] results [-1] tied [-1] {
^bb0(%a: tensor<64x64xf32>, %w: tensor<64x64xf32>, %sum: tensor<64x64xf32>):
  %0 = rf.dot_general %a, %w, batching = [] x [], contracting = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = rf.add %sum, %0 : tensor<64x64xf32>
  rf.yield %1 : tensor<64x64xf32>
}
mem.kernel @tiled blocks = 2 tiles = 2 operands [0, 0] results [0] tied [-1] {
^bb0(%a: tensor<2x32x8xf32>, %b: tensor<2x8xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<2x32x8xf32>
  rf.yield %0 : tensor<2x8xf32>
}

// Tests that a chain of elementwise launches ends in the buffer that it began with, through views
// too.

// CHECK-LABEL: func.func @chain
// CHECK: %[[A:.*]] = mem.alloc "a"
// CHECK-NOT: mem.alloc
// CHECK: mem.launch @relu ins(%{{.*}}) outs(%[[A]])
// CHECK: mem.launch @relu_over_0 ins(%[[A]]) outs(%[[A]])
// CHECK: mem.launch @relu_over_0 ins(%[[A]]) outs(%[[A]])
// CHECK: %[[VIEW:.*]] = mem.view %[[A]]
// CHECK: mem.launch @rows ins(%[[VIEW]])
func.func @chain(%x: memref<512x32xf32>, %y: memref<4x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  %c = mem.alloc "c" : memref<512x32xf32>
  mem.dispatch {
    mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32>
    mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.dispatch { mem.launch @relu ins(%b) outs(%c) : (memref<512x32xf32>) -> memref<512x32xf32> }
  %view = mem.view %c : memref<512x32xf32> to memref<4x128x32xf32>
  mem.dispatch { mem.launch @rows ins(%view) outs(%y) : (memref<4x128x32xf32>) -> memref<4x32xf32> }
  return
}

// Tests that a gradient is added to the earlier one in place, and that dropout overwrites its
// operand.

// CHECK-LABEL: func.func @accumulates
// CHECK: mem.launch @product_over_2 ins(%{{.*}}, %{{.*}}, %[[SUM:.*]]) outs(%[[SUM]])
// CHECK-LABEL: func.func @drops
// CHECK: mem.launch @drop_over_0 ins(%[[A:.*]], %{{.*}}) outs(%[[A]])
func.func @accumulates(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  %first = mem.alloc "first" : memref<64x64xf32>
  %second = mem.alloc "second" : memref<64x64xf32>
  mem.dispatch { mem.launch @product ins(%x, %x, %x) outs(%first) : (memref<64x64xf32>, memref<64x64xf32>, memref<64x64xf32>) -> memref<64x64xf32> }
  mem.dispatch { mem.launch @product ins(%x, %x, %first) outs(%second) : (memref<64x64xf32>, memref<64x64xf32>, memref<64x64xf32>) -> memref<64x64xf32> }
  mem.copy %second to %y : memref<64x64xf32>
  return
}
func.func @drops(%x: memref<512x32xf32>, %step: memref<i64>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @drop ins(%a, %step) outs(%b) : (memref<512x32xf32>, memref<i64>) -> memref<512x32xf32> }
  mem.copy %b to %y : memref<512x32xf32>
  return
}

// Near misses: a buffer of the user is not overwritten, and is not used for another result.

// CHECK-LABEL: func.func @arguments
// CHECK: mem.launch @relu ins
// CHECK: mem.launch @relu ins
func.func @arguments(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @relu ins(%a) outs(%y) : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// Near miss: the operand is read again.

// CHECK-LABEL: func.func @read_later
// CHECK-NOT: _over_
// CHECK: return
func.func @read_later(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @add ins(%a, %b) outs(%y) : (memref<512x32xf32>, memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// Near miss: the kernel also reads other elements of the operand.

// CHECK-LABEL: func.func @read_elsewhere
// CHECK-NOT: _over_
// CHECK: return
func.func @read_elsewhere(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  %a = mem.alloc "a" : memref<64x64xf32>
  %b = mem.alloc "b" : memref<64x64xf32>
  mem.dispatch { mem.launch @turned ins(%x) outs(%a) : (memref<64x64xf32>) -> memref<64x64xf32> }
  mem.dispatch { mem.launch @turned ins(%a) outs(%b) : (memref<64x64xf32>) -> memref<64x64xf32> }
  mem.copy %b to %y : memref<64x64xf32>
  return
}

// Near miss: another launch of the dispatch reads all of the operand, and threads do not
// synchronize between the two.

// CHECK-LABEL: func.func @needs_barrier
// CHECK-NOT: _over_
// CHECK: return
func.func @needs_barrier(%x: memref<512x32xf32>, %y: memref<512x32xf32>, %sum: memref<32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %c = mem.alloc "c" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch {
    mem.launch @whole ins(%a) outs(%sum) : (memref<512x32xf32>) -> memref<32xf32>
    mem.launch @relu ins(%a) outs(%c) : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.copy %c to %y : memref<512x32xf32>
  return
}

// Near miss: a GPU checks the operand for NaN when the dispatch has ended. Values of earlier
// dispatches are already checked.

// CHECK-LABEL: func.func @watched
// CHECK: mem.launch @relu ins(%{{.*}}) outs(%[[A:[^)]*]])
// CHECK: mem.launch @relu ins(%[[A]]) outs(%[[B:[^)]*]])
// CHECK: mem.launch @relu_over_0 ins(%[[B]]) outs(%[[B]])
func.func @watched(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  %c = mem.alloc "c" : memref<512x32xf32>
  mem.dispatch {
    mem.launch @relu ins(%x) outs(%a) {watch.results = [{result = 0 : i64}]} : (memref<512x32xf32>) -> memref<512x32xf32>
    mem.launch @relu ins(%a) outs(%b) {watch.results = [{result = 0 : i64}]} : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.dispatch { mem.launch @relu ins(%b) outs(%c) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.copy %c to %y : memref<512x32xf32>
  return
}

// Near miss: the next iteration of the loop reads the operand again.

// CHECK-LABEL: func.func @in_a_loop
// CHECK-NOT: _over_
// CHECK: return
func.func @in_a_loop(%x: memref<512x32xf32>, %y: memref<512x32xf32>, %step: memref<i64>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.loop %step capacity = 10 : memref<i64> {
    %b = mem.alloc "b" : memref<512x32xf32>
    mem.dispatch { mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
    mem.copy %b to %y : memref<512x32xf32>
  }
  return
}

// Near miss: the previous content of the result's buffer is still read.

// CHECK-LABEL: func.func @used_before
// CHECK-NOT: _over_
// CHECK: return
func.func @used_before(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.copy %b to %y : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.copy %b to %y : memref<512x32xf32>
  return
}

// Tests that one of two results gets the operand's buffer.

// CHECK-LABEL: func.func @once
// CHECK: mem.launch @both_over_0 ins(%[[A:.*]]) outs(%[[A]], %{{.*}})
func.func @once(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  %c = mem.alloc "c" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  mem.dispatch { mem.launch @both ins(%a) outs(%b, %c) : (memref<512x32xf32>) -> (memref<512x32xf32>, memref<512x32xf32>) }
  mem.dispatch { mem.launch @add ins(%b, %c) outs(%y) : (memref<512x32xf32>, memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// Near miss: the operand has room for only one tile of each run.

// CHECK-LABEL: func.func @turns
// CHECK-NOT: _over_
// CHECK: return
func.func @turns(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" tiles = 4 : memref<512x32xf32>
  %b = mem.alloc "b" : memref<512x32xf32>
  mem.dispatch run = 4 {
    mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32>
    mem.launch @relu ins(%a) outs(%b) : (memref<512x32xf32>) -> memref<512x32xf32>
  }
  mem.copy %b to %y : memref<512x32xf32>
  return
}

// Near miss: a sum that continues from tile to tile.

// CHECK-LABEL: func.func @summed
// CHECK-NOT: _over_
// CHECK: return
func.func @summed(%x: memref<2x32x8xf32>, %z: memref<2x8xf32>, %y: memref<2x8xf32>) {
  %a = mem.alloc "a" : memref<2x8xf32>
  %b = mem.alloc "b" : memref<2x8xf32>
  mem.dispatch run = 2 { mem.launch @tiled ins(%x, %z) outs(%a) : (memref<2x32x8xf32>, memref<2x8xf32>) -> memref<2x8xf32> }
  mem.dispatch run = 2 { mem.launch @tiled ins(%x, %a) outs(%b) : (memref<2x32x8xf32>, memref<2x8xf32>) -> memref<2x8xf32> }
  mem.copy %b to %y : memref<2x8xf32>
  return
}

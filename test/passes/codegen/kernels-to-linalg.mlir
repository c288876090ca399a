// RUN: refold-opt %s --refold-kernels-to-linalg | FileCheck %s
// RUN: refold-opt %s --refold-kernels-to-linalg=gpu=true | FileCheck %s --check-prefix=GPU
// RUN: not refold-opt %s --refold-kernels-to-linalg --refold-kernels-to-linalg 2>&1 | FileCheck %s --check-prefix=TWICE

// Tests that each kernel becomes a function on tensors, and that the planned program stays as it is.
// CHECK: mem.kernel @negate
// CHECK: func.func @train
// CHECK: mem.launch @negate
// CHECK: module @kernels {

// A row block is a quarter of the 32 rows.
// CHECK: func.func @negate(%[[X:.*]]: memref<8x8xf32>, %[[Y:.*]]: memref<8x8xf32>, %{{.*}}: index)
// CHECK: bufferization.to_tensor %[[X]] restrict
// CHECK: %[[V:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// CHECK: arith.negf
// CHECK: bufferization.materialize_in_destination %[[V]] in writable %[[Y]]

// CHECK: func.func @sum(%{{.*}}: memref<32xf32>, %{{.*}}: memref<f32>, %{{.*}}: index)
// CHECK: iterator_types = ["reduction"]

// Near miss: a product that a library computes has no function.
// CHECK-NOT: @library
// GPU: module @kernels
// GPU: func.func @negate
// TWICE: error: there is a symbol @kernels already

mem.kernel @negate blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%x: tensor<32x8xf32>):
  %0 = rf.negate %x : tensor<32x8xf32>
  rf.yield %0 : tensor<32x8xf32>
}
mem.kernel @sum blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%x: tensor<32xf32>):
  %0 = rf.reduce add %x, dims = [0] : tensor<32xf32>
  rf.yield %0 : tensor<f32>
}
mem.kernel @library blocks = 1 operands [-1, -1] results [-1] tied [-1] attributes {rf.library} {
^bb0(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>):
  %0 = rf.dot_general %x, %y, batching = [] x [], contracting = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  rf.yield %0 : tensor<8x8xf32>
}
func.func @train(%x: memref<32x8xf32> {rf.input = #rf.input<"x">}, %y: memref<32x8xf32> {rf.fetch = #rf.fetch<"y">}) {
  mem.dispatch { mem.launch @negate ins(%x) outs(%y) : (memref<32x8xf32>) -> memref<32x8xf32> }
  return
}

// RUN: refold-opt %s --refold-kernels-to-linalg --refold-lower-to-tiles=cpu=x86-64-v3 --refold-lower-to-llvm | FileCheck %s
// RUN: refold-opt %s --refold-kernels-to-linalg=gpu=true --refold-lower-to-grid=arch=sm_90 --refold-lower-to-llvm | FileCheck %s --check-prefix=GPU
// RUN: not refold-opt %s --refold-lower-to-llvm 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not refold-opt %s --refold-kernels-to-linalg --refold-lower-to-llvm 2>&1 | FileCheck %s --check-prefix=TENSORS

// Tests that everything in @kernels is in the LLVM dialect.
// CHECK: module @kernels {
// CHECK-NOT: {{(scf|arith|vector|memref|cf)\.[a-z]}}
// CHECK: llvm.func @negate(%{{.*}}: !llvm.ptr, %{{.*}}: i64)
// CHECK: llvm.fneg %{{.*}} : vector<8xf32>

// Near miss: a kernel of scalar loops has a wrapper, which loads the pointers and calls the loops.
// CHECK: llvm.func @chain(%[[ARGS:.*]]: !llvm.ptr, %{{.*}}: i64)
// CHECK: llvm.getelementptr %[[ARGS]][0]
// CHECK: llvm.getelementptr %[[ARGS]][1]
// CHECK: llvm.call @chain.body(
// CHECK: llvm.func internal @chain.body(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i64)

// GPU: module @kernels {
// GPU-NOT: {{(scf|arith|vector|memref|cf)\.[a-z]}}
// GPU: ptx_kernelcc @negate_n0(

// EARLY: error: there is no module @kernels: run --refold-kernels-to-linalg first
// TENSORS: error: kernels cannot be lowered to LLVM: failed to legalize operation

mem.kernel @negate blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%x: tensor<32x8xf32>):
  %0 = rf.negate %x : tensor<32x8xf32>
  rf.yield %0 : tensor<32x8xf32>
}
mem.kernel @chain blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%x: tensor<32xf32>):
  %0 = rf.cumulative add %x, dim = 0 : tensor<32xf32>
  rf.yield %0 : tensor<32xf32>
}
func.func @train(%x: memref<32x8xf32> {rf.input = #rf.input<"x">}, %y: memref<32x8xf32> {rf.fetch = #rf.fetch<"y">}) {
  mem.dispatch { mem.launch @negate ins(%x) outs(%y) : (memref<32x8xf32>) -> memref<32x8xf32> }
  return
}

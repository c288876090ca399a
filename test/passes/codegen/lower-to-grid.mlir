// RUN: refold-opt %s --refold-kernels-to-linalg=gpu=true --refold-lower-to-grid=arch=sm_90 | FileCheck %s
// RUN: refold-opt %s --refold-kernels-to-linalg=gpu=true --refold-lower-to-grid='arch=sm_90 whole-dispatches=true' | FileCheck %s --check-prefix=WHOLE
// RUN: not refold-opt %s --refold-lower-to-grid 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not refold-opt %s --refold-kernels-to-linalg=gpu=true --refold-lower-to-grid=arch=sm_12 2>&1 | FileCheck %s --check-prefix=ARCH

// Tests that the nest of a kernel becomes a function of one tile, and that an entry point calls it for the tile of its thread.
// CHECK: module @kernels {
// CHECK: llvm.func {{.*}}@negate_n0_tile(
// CHECK: llvm.func ptx_kernelcc @negate_n0(
// CHECK: nvvm.read.ptx.sreg.ctaid.x
// CHECK: llvm.call @negate_n0_tile(

// Near miss: a kernel that no launch uses has no entry point.
// CHECK-NOT: ptx_kernelcc @sum

// A whole dispatch is one entry point.
// WHOLE: llvm.func ptx_kernelcc @dispatch0(

// EARLY: error: there is no module @kernels: run --refold-kernels-to-linalg first
// ARCH: error: unknown CUDA architecture 'sm_12'

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
func.func @train(%x: memref<32x8xf32> {rf.input = #rf.input<"x">}, %y: memref<32x8xf32> {rf.fetch = #rf.fetch<"y">}) {
  mem.dispatch { mem.launch @negate ins(%x) outs(%y) : (memref<32x8xf32>) -> memref<32x8xf32> }
  return
}

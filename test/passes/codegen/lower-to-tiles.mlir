// RUN: refold-opt %s --refold-kernels-to-linalg --refold-lower-to-tiles=cpu=x86-64-v3 | FileCheck %s --check-prefixes=CHECK,V3
// RUN: refold-opt %s --refold-kernels-to-linalg --refold-lower-to-tiles=cpu=x86-64-v4 | FileCheck %s --check-prefixes=CHECK,V4
// RUN: refold-opt %s --refold-kernels-to-linalg --refold-lower-to-tiles='cpu=x86-64-v3 tiles=false' | FileCheck %s --check-prefix=LOOPS
// RUN: not refold-opt %s --refold-lower-to-tiles 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not refold-opt %s --refold-kernels-to-linalg --refold-lower-to-tiles=cpu=z80 2>&1 | FileCheck %s --check-prefix=CPU

// Tests that a kernel becomes a loop over tiles of vectors. The tile is as wide as a register of the CPU allows.
// CHECK: module @kernels {
// CHECK: llvm.func @negate(%{{.*}}: !llvm.ptr, %{{.*}}: i64)
// V3: scf.for
// V3: arith.negf %{{.*}} : vector<8xf32>
// V4: arith.negf %{{.*}} : vector<16xf32>
// CHECK: llvm.return

// Near miss: a form without tiles becomes scalar loops over memrefs, and keeps the signature of a function on tensors.
// CHECK: func.func @chain.body(%{{.*}}: memref<32xf32>, %{{.*}}: memref<32xf32>, %{{.*}}: index)
// CHECK: scf.for
// CHECK: memref.store
// CHECK-NOT: vector<

// LOOPS: func.func @negate.body(
// LOOPS: arith.negf %{{.*}} : f32
// LOOPS: func.func @chain.body(

// EARLY: error: there is no module @kernels: run --refold-kernels-to-linalg first
// CPU: error: unknown CPU target 'z80': must be native, x86-64-v3, x86-64-v4 or x86-64-v4-bf16

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

// Tests that every stage from a Program to the LLVM dialect is a named pass, after which the module
// can be printed.
// RUN: refold-zoo in-vram-mlp -o %t.mlir
// RUN: refold-opt %t.mlir --refold-memory-pipeline --refold-kernels-to-linalg --refold-lower-to-tiles=cpu=x86-64-v3 --refold-lower-to-llvm --mlir-print-ir-after-all -o %t.cpu 2>&1 | grep 'IR Dump After' | FileCheck %s
// RUN: FileCheck %s --check-prefix=CPU < %t.cpu
// RUN: refold-opt %t.mlir --refold-memory-pipeline --refold-kernels-to-linalg=gpu=true --refold-lower-to-grid=arch=sm_90 --refold-lower-to-llvm -o %t.gpu
// RUN: FileCheck %s --check-prefix=GPU < %t.gpu

// With a budget, the passes inside of the planner are printed, too.
// RUN: refold-opt %t.mlir --refold-memory-pipeline=memory-budget=1GiB --mlir-print-ir-after-all 2>&1 | grep 'IR Dump After' | FileCheck %s --check-prefix=BUDGET

// CHECK: VerifyProgram (refold-verify-program)
// CHECK: Recompute (refold-recompute)
// CHECK: AppendBackward (refold-append-backward)
// CHECK: Decompose (refold-decompose)
// CHECK: Fuse (refold-fuse)
// CHECK: RfToMem (refold-rf-to-mem)
// CHECK: PlanArena (refold-plan-arena)
// CHECK: KernelsToLinalg (refold-kernels-to-linalg)
// CHECK: LowerToTiles (refold-lower-to-tiles)
// CHECK: LowerToLLVM (refold-lower-to-llvm)

// CPU: module @kernels
// CPU-NOT: {{(scf|vector|linalg|memref|arith|func)\.}}

// GPU: module @kernels
// GPU-NOT: {{(scf|vector|linalg|memref|arith|func)\.}}
// GPU: ptx_kernelcc

// BUDGET: Recompute (refold-recompute)
// BUDGET: Fuse (refold-fuse)
// BUDGET: PlanRecompute (refold-plan-recompute)
// BUDGET: RfToMem (refold-rf-to-mem)

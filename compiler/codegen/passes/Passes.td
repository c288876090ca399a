//===- Passes.td - From kernels to the LLVM dialect --------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def KernelsToLinalg : Pass<"refold-kernels-to-linalg", "::mlir::ModuleOp"> {
  let summary = "writes each kernel as a function of linalg ops on tensors";
  let description = [{
    Runs after `--refold-plan-arena`. Adds a module `@kernels` to the program. It has one `func.func` for each `mem.kernel`,
    with the same name. The function computes one row block. Its arguments are the parts of the operands and results that
    belong to the block, and the number of the block. The planned program does not change.

    Kernels that a library implements get no function.

    Before: `mem.kernel @tanh ... { %0 = rf.tanh %x ... }`

    After: the same, and `module @kernels { func.func @tanh(%x: memref<8xf32>, %y: memref<8xf32>, %block: index) { ... } }`, in which
    a `linalg.generic` has the scalar code of `rf.tanh`, and `bufferization.materialize_in_destination` stores its result.

    Errors: an op without a kernel; a program that has kernels on tensors already.
  }];
  let options = [
    Option<"gpu", "gpu", "bool", "false", "marks loops with independent iterations for the threads of a GPU; default: for SIMD lanes">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::refold::mem::MemDialect", "::refold::rf::RfDialect"];
}

def LowerToTiles : Pass<"refold-lower-to-tiles", "::mlir::ModuleOp"> {
  let summary = "lowers kernels to loops over tiles of vectors, for a CPU";
  let description = [{
    Runs after `--refold-kernels-to-linalg`. Plans the loop nests of each function of `@kernels`, chooses the tile of each
    nest, and emits an `llvm.func` of `scf` loops, vectors, and plain loads and stores. It has the signature of every kernel:
    `void NAME(void *const *args, int64_t block)`.

    A function of a form that has no tiles becomes scalar loops over memrefs: a `func.func` NAME.body, which
    `--refold-lower-to-llvm` wraps into a function of that signature. The bits are those of tiles.

    Errors: an unknown CPU; temporaries of more than 256 KiB; no module `@kernels`.
  }];
  let options = [
    Option<"cpu", "cpu", "std::string", "\"native\"", "native, x86-64-v3, x86-64-v4 or x86-64-v4-bf16">,
    Option<"tiles", "tiles", "bool", "true", "false: scalar loops for every kernel">,
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect", "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def LowerToGrid : Pass<"refold-lower-to-grid", "::mlir::ModuleOp"> {
  let summary = "lowers kernels to grids of threads, for a GPU";
  let description = [{
    Runs after `--refold-kernels-to-linalg=gpu=true`. Each nest of a function of `@kernels` becomes a function that computes
    one tile, NAME_n0, NAME_n1, ... A function of a form that has no tiles becomes scalar loops, NAME_tile. Then entry points are
    added, as the launches and dispatches of the program require. An entry point of a kernel calls the function of one nest for
    the tile of each thread. An entry point of a dispatch runs all launches of the dispatch for one row block. Entry points
    have the calling convention `ptx_kernel` and read the number of their thread from special registers.

    Dispatches that end an iteration of a loop on the GPU have a second form, which is compiled in a separate module and not
    written by this pass.

    Errors: a GPU architecture without code generation; no module `@kernels`.
  }];
  let options = [
    Option<"arch", "arch", "std::string", "\"sm_80\"", "the oldest GPU architecture that must run the code">,
    Option<"dispatches", "whole-dispatches", "bool", "false", "a dispatch is one kernel (granularity step), instead of one for each launch">,
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

def LowerToLLVM : Pass<"refold-lower-to-llvm", "::mlir::ModuleOp"> {
  let summary = "converts kernels to the LLVM dialect";
  let description = [{
    Runs after `--refold-lower-to-tiles` or `--refold-lower-to-grid`. Converts everything in `@kernels` to the LLVM dialect, in
    one conversion. Scalar loops NAME.body become internal functions, and a new function NAME calls each of them with the pointers
    of its argument array. The next step, outside of MLIR, is LLVM IR.

    Errors: an op that has no conversion; no module `@kernels`.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect"];
}

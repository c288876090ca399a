//===- grid_program.h - The kernels that make up each grid ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU runs a dispatch in one of two ways:
// - It runs one launch after the other, each on the whole GPU.
// - It runs the dispatch as one kernel. Each thread block executes all launches for its own rows,
//   as a thread does on a CPU.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_compiler.h"
#include "dialects/mem/Mem.h"

#include "llvm/ADT/MapVector.h"

namespace refold {

/// Returns the root buffers of a dispatch in the order of its kernel's parameters, each once.
llvm::SmallVector<mlir::Value> buffersOf(mem::DispatchOp dispatch);

struct ProgramGrids {
  codegen::GridProgram program;
  /// The op of each entry of program.dispatches.
  llvm::SmallVector<mem::DispatchOp> dispatches;
  /// A second version of each dispatch that ends an iteration of a loop over steps. This version
  /// also advances the step counter. It is used by CUDA graphs that loop on the device. A dispatch
  /// has no second version if several of its row blocks access the counter, or if its loop has a
  /// condition.
  std::vector<codegen::GridDispatch> ticking;
  llvm::SmallVector<mem::LoopOp> loops;
};

/// Returns the dispatch that ends an iteration of the loop; null if another op ends it.
mem::DispatchOp lastDispatch(mem::LoopOp loop);

/// Returns everything that must be compiled for `program`, which is the result of the memory
/// pipeline. A dispatch for which `whole` returns true becomes a single kernel, unless it has too
/// many buffers.
ProgramGrids gridsOf(mlir::ModuleOp program, llvm::function_ref<bool(mem::DispatchOp)> whole);

} // namespace refold

//===- grid_program.h - The kernels that make up each grid ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU runs a dispatch in one of two ways. Either launch after launch, each over the whole GPU; or
// as one kernel, in which a thread block walks its rows through all launches, as a CPU thread does.
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
  /// A second form of dispatches that end an iteration of a fold. This form also advances the step
  /// counter. It is used by graphs that loop on the device. A dispatch has no second form if
  /// several of its row blocks access the counter, or if its loop has a condition.
  std::vector<codegen::GridDispatch> ticking;
  llvm::SmallVector<mem::LoopOp> loops;
};

/// Returns the dispatch that ends an iteration of the loop; null if another op ends it.
mem::DispatchOp lastDispatch(mem::LoopOp loop);

/// Returns everything that must be compiled for `program`, which is the result of the memory
/// pipeline. `whole` returns true for a dispatch that becomes a single kernel, unless it has too
/// many buffers.
ProgramGrids gridsOf(mlir::ModuleOp program, llvm::function_ref<bool(mem::DispatchOp)> whole);

} // namespace refold

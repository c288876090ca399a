//===- grid_program.h - Which kernels of a program are one grid --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A card runs a dispatch in one of two ways: launch after launch, each over all of the card; or as
// one kernel, in which a block of threads walks its rows through all launches, as a thread of the
// CPU does.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_compiler.h"
#include "dialects/mem/Mem.h"

#include "llvm/ADT/MapVector.h"

namespace refold {

/// The buffers of a dispatch in the order in which its kernel takes them: roots, each once.
llvm::SmallVector<mlir::Value> buffersOf(mem::DispatchOp dispatch);

struct ProgramGrids {
  codegen::GridProgram program;
  /// For each of program.dispatches, what it is of.
  llvm::SmallVector<mem::DispatchOp> dispatches;
  /// A second form of the dispatches that end a pass of a fold, in which they tick: for graphs that
  /// loop on the card.
  std::vector<codegen::GridDispatch> ticking;
  llvm::SmallVector<mem::LoopOp> loops;
};

/// The dispatch that a pass of the loop ends with; null if it ends with something else.
mem::DispatchOp lastDispatch(mem::LoopOp loop);

/// What there is to compile for `program`, after the memory pipeline. `whole`: whether a dispatch
/// is one kernel.
ProgramGrids gridsOf(mlir::ModuleOp program, llvm::function_ref<bool(mem::DispatchOp)> whole);

} // namespace refold

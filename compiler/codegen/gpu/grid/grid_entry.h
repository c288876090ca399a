//===- grid_entry.h - Kernels and dispatches as entry points ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_threads.h"

namespace refold::codegen {

/// Adds the entry points of a kernel that is launched with `blocks` blocks, one for each part.
std::vector<GridEntry> addKernelEntries(mlir::ModuleOp module, const GridParts &kernel,
                                        int64_t blocks, GridForm form);

/// Adds the single entry point of a whole dispatch, whose launches are of `kernels`.
GridEntry addDispatchEntry(mlir::ModuleOp module, const GridDispatch &dispatch,
                           const llvm::StringMap<GridParts> &kernels, GridForm form);

} // namespace refold::codegen

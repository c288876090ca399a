//===- DispatchLaunch.h - A launch on its way into a dispatch -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/BufferAccess.h"

namespace refold {

/// A launch and what is asked of it again and again.
struct DispatchLaunch {
  DispatchLaunch(mem::LaunchOp op, mlir::SymbolTable &symbols);

  mem::LaunchOp op;
  int64_t blocks;
  int64_t tiles; // of one sum, or 1
  llvm::SmallVector<BufferAccess> accesses;
  int64_t temporaryBytes = 0; // of temporaries that it writes
  /// That it takes one core of the CPU, about.
  int64_t picoseconds = 0;
};

} // namespace refold

//===- DispatchLaunch.h - Launch properties for dispatches ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/BufferAccess.h"

namespace refold {

/// A launch with its cached properties.
struct DispatchLaunch {
  DispatchLaunch(mem::LaunchOp op, mlir::SymbolTable &symbols);

  mem::LaunchOp op;
  int64_t blocks;
  int64_t tiles; // tiles of one sum, or 1
  llvm::SmallVector<BufferAccess> accesses;
  int64_t temporaryBytes = 0; // bytes of the temporaries that it writes
  /// The estimated picoseconds on one CPU core.
  int64_t picoseconds = 0;
};

} // namespace refold

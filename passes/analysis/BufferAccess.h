//===- BufferAccess.h - Which bytes each block of a launch touches -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"

namespace refold {

/// How a launch of n blocks shares one buffer. Block b's share begins at (b / run) * stride bytes.
struct BufferAccess {
  mlir::Value buffer; // the root
  bool writes = false;
  int64_t blocks = 1;
  int64_t stride = 0; // bytes; 0: each block touches the whole buffer
  bool contiguous = true;
  int64_t run = 1; // blocks after each other that go on with what the one before them left there

  /// True if the two may not run without a barrier between them: one writes, and some block of one
  /// touches what another block of the other touches.
  bool conflictsWith(const BufferAccess &other) const;
  bool operator==(const BufferAccess &) const = default;
};

/// Into how many blocks a launch of `kernel` is cut: its blocks, or their tiles.
int64_t launchBlocks(mem::KernelOp kernel);

/// One entry for each operand, then for each result of the launch.
llvm::SmallVector<BufferAccess> accessesOf(mem::LaunchOp launch, mlir::SymbolTable &symbols);

/// Bytes from one block's share of a buffer of this type to the next, split along `dim`; 0 where
/// that is -1 or the buffer is empty.
int64_t blockStride(mlir::MemRefType type, int64_t dim, int64_t blocks);

} // namespace refold

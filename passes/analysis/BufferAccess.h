//===- BufferAccess.h - Bytes touched by launch blocks ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"

namespace refold {

/// The bytes of one buffer that each block of a launch touches. Block b touches the slice that
/// begins at byte (b / run) * stride.
struct BufferAccess {
  mlir::Value buffer; // the root buffer, not a view
  bool writes = false;
  int64_t blocks = 1;
  int64_t stride = 0; // bytes; 0: each block touches the whole buffer
  bool contiguous = true;
  int64_t run =
      1; // consecutive blocks that share one slice, each continuing the result of the previous one

  /// Returns whether the two accesses need a barrier between them. They need one if at least one of
  /// them writes, and different blocks touch the same bytes.
  bool conflictsWith(const BufferAccess &other) const;
  bool operator==(const BufferAccess &) const = default;
};

/// Returns the number of blocks of a launch of `kernel`: its blocks times their tiles.
int64_t launchBlocks(mem::KernelOp kernel);

/// Returns one entry per operand, then one per result of the launch.
llvm::SmallVector<BufferAccess> accessesOf(mem::LaunchOp launch, mlir::SymbolTable &symbols);

/// Returns the bytes from the beginning of one slice to the next if a buffer of this type is split
/// along `dim`, one slice for each block. Returns 0 if `dim` is -1 or the buffer is empty.
int64_t blockStride(mlir::MemRefType type, int64_t dim, int64_t blocks);

} // namespace refold

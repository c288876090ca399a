//===- bound_tiles.h - A kernel bound to a launch's memory ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_threads.h"

namespace refold::codegen {

/// A kernel with the memory of a launch: the pointers of block 0, and their strides from block to
/// block.
struct BoundTiles {
  GridTiles tiles;
  llvm::SmallVector<mlir::Value> pointers, strides;
  mlir::Value workspace; // of block 0
  /// By pointer: the current block's share in shared memory; null, or an empty list, without one.
  llvm::SmallVector<mlir::Value> locals;

  /// Calls thread `place` of part number `part`. `staged`: the copies of the part's staged
  /// operands.
  void call(GridThreads &threads, size_t part, mlir::Value block, mlir::Value place,
            llvm::ArrayRef<mlir::Value> staged = {});
  void callPhase(GridThreads &threads, const GridPhase &phase, mlir::Value block,
                 const TeamThread &place);
  /// Calls part number `part` for all blocks in parallel; `cta` is the number of the thread block
  /// among those of the part.
  void callAll(GridThreads &threads, size_t part, int64_t blocks, mlir::Value cta);

private:
  /// The memory of one block, with its number as an i64.
  struct Share {
    llvm::SmallVector<mlir::Value> pointers;
    mlir::Value workspace, block;
  };

  Share shareOf(GridThreads &threads, mlir::Value block);
};

} // namespace refold::codegen

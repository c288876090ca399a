//===- bound_tiles.h - A kernel as one launch sees it ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_threads.h"

namespace refold::codegen {

/// A kernel with the memory of a launch: that of block 0, and what a further block adds.
struct BoundTiles {
  GridTiles tiles;
  llvm::SmallVector<mlir::Value> pointers, strides;
  mlir::Value workspace; // at block 0
  /// By pointer: the share of the block at work in shared memory; null, or none, where that has
  /// none.
  llvm::SmallVector<mlir::Value> locals;

  /// Thread `place` of part number `part`; `staged`: the copies of the part's staged operands.
  void call(GridThreads &threads, size_t part, mlir::Value block, mlir::Value place,
            llvm::ArrayRef<mlir::Value> staged = {});
  void callPhase(GridThreads &threads, const GridPhase &phase, mlir::Value block,
                 const TeamThread &place);
  /// All blocks of part number `part`, side by side, from block of threads `cta` on.
  void callAll(GridThreads &threads, size_t part, int64_t blocks, mlir::Value cta);

private:
  /// What a block works on; its number as an i64.
  struct Share {
    llvm::SmallVector<mlir::Value> pointers;
    mlir::Value workspace, block;
  };

  Share shareOf(GridThreads &threads, mlir::Value block);
};

} // namespace refold::codegen

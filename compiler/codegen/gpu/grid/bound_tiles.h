//===- bound_tiles.h - A kernel bound to a launch's memory ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_threads.h"

namespace refold::codegen {

/// A kernel together with the memory of one launch. `pointers` has the address of each operand and
/// result in row block 0. `strides` has the distance in bytes from there to the next row block.
struct BoundTiles {
  GridTiles tiles;
  llvm::SmallVector<mlir::Value> pointers, strides;
  mlir::Value workspace; // of block 0
  /// By pointer: the current block's share in shared memory; null, or an empty list, without one.
  llvm::SmallVector<mlir::Value> locals;

  /// Emits a call of part number `part` of the kernel, for row block `block` and thread `place`.
  /// `staged` has the addresses of the operands that the part reads from copies in shared memory.
  void call(GridThreads &threads, size_t part, mlir::Value block, mlir::Value place,
            llvm::ArrayRef<mlir::Value> staged = {});
  void callPhase(GridThreads &threads, const GridPhase &phase, mlir::Value block,
                 const TeamThread &place);
  /// Emits calls of part number `part` of the kernel for all `blocks` row blocks, which run in
  /// parallel. `cta` is the number of the thread block, counted from the first thread block of the
  /// part.
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

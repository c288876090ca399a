//===- rows_ahead.h - Prefetch of the next block's rows ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathering random rows of a large table waits for memory once per row. The indices of a thread's
// next block of the batch are known early, so a block prefetches the next block's rows after it has
// gathered its own. The rows arrive while the rest of the block's kernels run. Nothing waits for a
// prefetch or depends on it: no bit changes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/tile_emitter.h"

namespace refold::codegen {

/// Marks `generic`, which gathers rows of `table`, for prefetching. Its first `indexRank` loops
/// must run over the indices, and its other loops over the elements of a row. The batch has
/// `blocks` row blocks. The indices of every block must be ready before the first block begins.
/// Does nothing if prefetching would not help. Prefetching helps if the table is larger than an L2
/// cache and the rows of one block are much smaller than the cache.
void markRowsAhead(mlir::linalg::GenericOp generic, mlir::Value table, int64_t indexRank,
                   int64_t blocks);

/// Emits prefetches of the rows that a marked `generic` reads in the row block after `block`, an
/// index. The last block has no next block and prefetches its own rows again. Emits nothing for an
/// unmarked generic.
bool emitRowsAhead(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                   mlir::linalg::GenericOp generic, mlir::Value block);

} // namespace refold::codegen

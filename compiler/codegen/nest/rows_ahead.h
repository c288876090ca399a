//===- rows_ahead.h - Prefetch of the next block's rows ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefetches the rows that a gather will read in the next row block. A gather of random rows from a
// large table waits for memory once per row. But the indices for a thread's next row block are
// known early. So each row block gathers its own rows and then prefetches those of the next row
// block. They arrive while the other kernels of the current row block run. Prefetches change no bit
// of a result.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/tile_emitter.h"

namespace refold::codegen {

/// Marks `generic`, which gathers rows of `table`, for prefetching. Its first `indexRank` loops
/// must run over the indices, and its other loops over the elements of a row. The batch has
/// `blocks` row blocks. The indices of every row block must be ready before the first row block
/// begins. Prefetching helps if the table is larger than an L2 cache and the rows of one row block
/// are much smaller than the cache. Otherwise does nothing.
void markRowsAhead(mlir::linalg::GenericOp generic, mlir::Value table, int64_t indexRank,
                   int64_t blocks);

/// Emits prefetches of the rows that a marked `generic` reads in the row block after `block`, an
/// index. The last block has no next block and prefetches its own rows again. Emits nothing for an
/// unmarked generic.
bool emitRowsAhead(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                   mlir::linalg::GenericOp generic, mlir::Value block);

} // namespace refold::codegen

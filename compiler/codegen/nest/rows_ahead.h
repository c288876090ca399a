//===- rows_ahead.h - The rows that the next block will gather ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a large table, taken at random, come from memory one wait after the other. Which of them
// a thread's next block of a batch takes is known by then: a block that has taken its own asks for
// those, and they arrive while the rest of the block's kernels run. Nothing waits for them and
// nothing depends on them: no bit changes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/tile_emitter.h"

namespace refold::codegen {

/// Marks `generic`, whose first `indexRank` loops run over indices and whose others over the rows
/// of `table` that these name, as one of so many `blocks`. Indices of every block must be there
/// before the first one begins. Does nothing where asking ahead does not pay: the table must be
/// more than a near cache holds, and a block's rows much less.
void markRowsAhead(mlir::linalg::GenericOp generic, mlir::Value table, int64_t indexRank,
                   int64_t blocks);

/// Asks for the rows after those of `block` (an index) that a marked `generic` takes; the last
/// block asks for its own, which it has. Emits nothing for what is not marked.
bool emitRowsAhead(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                   mlir::linalg::GenericOp generic, mlir::Value block);

} // namespace refold::codegen

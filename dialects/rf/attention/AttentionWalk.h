//===- AttentionWalk.h - Loops over attention tiles -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the loops that compute attention tile by tile, for the decompositions of rf.attention and
// rf.attention_grad. Each pass computes some heads. A pass has bands of rows, and a band has blocks
// of rows. No loop is built for a single pass or a single block.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/attention/AttentionTile.h"

namespace refold::rf {

/// The inputs of the loops, and the function that computes each tile.
struct AttentionTask {
  /// [batch, heads, columns, width]; turned: [batch, heads, width, columns].
  struct Columns {
    mlir::Value value;
    bool turned;
  };
  /// Values with the tile's rows, and summands for its visible columns.
  struct Made {
    llvm::SmallVector<Term, 2> rows, sums;
  };

  llvm::SmallVector<mlir::Value, 5> rows; ///< [batch, heads, rows, ...]
  llvm::SmallVector<Columns, 3> columns;
  /// The extents after the rows of each result with rows, and after the columns of each sum.
  llvm::SmallVector<llvm::SmallVector<int64_t, 1>, 2> rowResults, sumResults;
  llvm::function_ref<Made(const AttentionTile &)> make;
};

/// Returns the results with rows, then the sums, each [batch, heads, ...].
llvm::SmallVector<mlir::Value> walkAttention(mlir::OpBuilder &builder, mlir::Location loc,
                                             const AttentionParts &parts,
                                             const AttentionTask &task);

} // namespace refold::rf

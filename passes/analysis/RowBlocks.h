//===- RowBlocks.h - Row blocks ---------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements d(n) of docs/rationale/numerics.md §4. It is part of the meaning of a program:
// changing it changes bits.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold {

/// The rule that splits rows into blocks. It is part of the meaning of a sum, so it is fixed by the
/// compilation target and the shapes.
///
/// Example with the defaults: 1024 rows give of = 8 blocks of 128 rows; 640 rows give 5; 100 rows
/// give 1.
struct RowBlocks {
  /// The most blocks that share the rows of a sum.
  int64_t most = 8;
  /// The least number of rows per block of a sum, unless it is the only block.
  int64_t leastRows = 128;
  /// If an op has at most `most` rows, each row is a block if it has at least this much work:
  /// waking a CPU thread pays off from about a microsecond of work.
  int64_t leastWork = 64;
  /// The least number of rows of a tile. A block is processed in tiles, so that the intermediate
  /// values of its ops stay in a near cache; 0: one tile. Never part of the meaning of a sum.
  int64_t tileRows = 0;

  /// Returns the largest divisor of `rows` that is at most `most` and leaves blocks of at least
  /// `leastRows` rows; 1 if there is none.
  int64_t of(int64_t rows) const {
    for (int64_t blocks = most; blocks > 1; --blocks)
      if (rows % blocks == 0 && rows / blocks >= leastRows)
        return blocks;
    return 1;
  }

  /// Returns the number of tiles per block, if `rows` rows are split into `of(rows)` blocks: as
  /// many as possible with at least `tileRows` rows each. Returns 1 if there is only one block.
  int64_t tilesOf(int64_t rows) const {
    const int64_t blocks = of(rows);
    if (tileRows <= 0 || blocks == 1)
      return 1;
    const int64_t own = rows / blocks;
    for (int64_t tiles = own / tileRows; tiles > 1; --tiles)
      if (own % tiles == 0)
        return tiles;
    return 1;
  }
};

} // namespace refold

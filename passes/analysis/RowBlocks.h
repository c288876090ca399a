//===- RowBlocks.h - Into how many blocks rows are split ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// d(n) of docs/rationale/numerics.md §4. Part of the meaning of a program: changing it changes
// bits.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold {

/// Into how many blocks rows are split: part of what a sum means, so fixed by what a program is
/// compiled for, and by shapes.
struct RowBlocks {
  /// At most this many blocks share the rows of a sum.
  int64_t most = 8;
  /// No block of a sum has fewer rows, unless it is the only one.
  int64_t leastRows = 128;
  /// Where an op has no more than `most` rows, each of them is a block if it has this much work: a
  /// thread of the CPU is worth waking from about a microsecond on.
  int64_t leastWork = 64;
  /// A block is walked in tiles of at least this many rows, so that what its ops leave for each
  /// other stays in a near cache; 0: in one. Never part of what a sum means.
  int64_t tileRows = 0;

  /// The largest divisor of `rows` that is at most `most` and leaves blocks of at least `leastRows`
  /// rows; 1 if there is none.
  int64_t of(int64_t rows) const {
    for (int64_t blocks = most; blocks > 1; --blocks)
      if (rows % blocks == 0 && rows / blocks >= leastRows)
        return blocks;
    return 1;
  }

  /// Into how many tiles each of the `of(rows)` blocks is cut: the most that leave `tileRows` rows
  /// each; 1 where rows are not shared.
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

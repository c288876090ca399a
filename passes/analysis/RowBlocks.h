//===- RowBlocks.h - Row blocks ---------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the function d(n) and the lengths of chains that docs/rationale/numerics.md defines in
// §4 and §5. They decide in which order sums are added. So changing them changes the bits of
// results.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold {

/// The rule that splits rows into blocks. The blocks decide in which order a sum is added, so they
/// are part of the sum's definition. They depend only on the compilation target and the shapes.
///
/// Examples with the defaults: of(1024) returns 8 (blocks of 128 rows), of(640) returns 5, of(100)
/// returns 1, and of(16384) returns 16 (blocks of 1,024 rows).
struct RowBlocks {
  /// The maximum number of blocks of a sum's rows. There may be more blocks if they would otherwise
  /// have more than kMostRows rows. 1: rows are never split.
  int64_t most = 8;
  /// The minimum number of rows per block of a sum, unless it is the only block.
  int64_t leastRows = 128;
  /// The minimum number of operations of a row for a block of its own. Applies only to ops with at
  /// most `most` rows.
  int64_t leastWork = 64;
  /// The minimum number of rows of a tile, or 0 if each block is one tile. A block is processed
  /// tile by tile, so that intermediate values stay in a cache close to the core. Tiles do not
  /// change the order of a sum.
  int64_t tileRows = 0;
  /// The maximum number of terms in one chain of a reduction.
  int64_t chainTerms = 64;
  /// The number of shards whose rows are split separately. Used for tiles only, which change no
  /// bit. Sums are split after refold-shard-rows, which makes the shards a dimension of their own.
  int64_t shards = 1;

  /// A chain of multiply-adds over the rows of a block stays accurate up to this number of rows.
  static constexpr int64_t kMostRows = 1024;
  /// The maximum number of blocks that make chains short enough.
  static constexpr int64_t kMostBlocks = 64;

  /// Returns the number of blocks for `rows` rows. It is the largest divisor of `rows` up to `most`
  /// with at least `leastRows` rows in each block, or 1. If these blocks have more than kMostRows
  /// rows, a larger divisor is taken instead. It is the least one that gives at most kMostRows
  /// rows, and at most kMostBlocks. If there is none, the first number is returned.
  int64_t of(int64_t rows) const {
    if (shards > 1 && rows % shards == 0)
      return shards * ofShard(rows / shards);
    return ofShard(rows);
  }

  /// Returns the number of blocks for the rows of one shard.
  int64_t ofShard(int64_t rows) const {
    int64_t blocks = most;
    while (blocks > 1 && (rows % blocks != 0 || rows / blocks < leastRows))
      --blocks;
    for (int64_t more = blocks; most > 1 && more <= kMostBlocks && rows / more >= leastRows; ++more)
      if (rows % more == 0 && rows / more <= kMostRows)
        return more;
    return blocks;
  }

  /// Returns the number of entries in one chain if `extent` entries are reduced and a chain may
  /// have `most` of them. It is the largest divisor of `extent` from most / 2 to `most` that is
  /// greater than 1, so that all chains are equal. For example, entriesIn(200, 64) returns 50.
  ///
  /// If there is no such divisor, it is the largest power of two up to `most`, and the last chain
  /// is shorter.
  static int64_t entriesIn(int64_t extent, int64_t most) {
    for (int64_t entries = most; 2 * entries >= most && entries > 1; --entries)
      if (extent % entries == 0)
        return entries;
    int64_t entries = 1;
    while (2 * entries <= most)
      entries *= 2;
    return entries;
  }

  /// Like entriesIn, for rows: if possible, a chain does not cross the border of two row blocks.
  int64_t entriesOf(int64_t rows, int64_t most) const {
    const int64_t inBlock = entriesIn(rows / of(rows), most);
    return rows % inBlock == 0 ? inBlock : entriesIn(rows, most);
  }

  /// Returns the number of tiles per block if `rows` rows are split into of(rows) blocks. It is the
  /// largest number of equal tiles with at least `tileRows` rows each, preferably tiles of whole
  /// chains. Returns 1 if there is only one block or if `tileRows` is 0.
  int64_t tilesOf(int64_t rows) const {
    const int64_t blocks = of(rows);
    if (tileRows <= 0 || blocks == 1)
      return 1;
    const int64_t own = rows / blocks;
    for (int64_t chain : {entriesOf(rows, chainTerms), int64_t{1}})
      for (int64_t tiles = own / tileRows; tiles > 1; --tiles)
        if (own % tiles == 0 && own / tiles % chain == 0)
          return tiles;
    return 1;
  }
};

} // namespace refold

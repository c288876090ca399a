//===- AttentionTiles.h - Tiles of attention --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits the scores of attention into tiles. A group is one head of one batch element, and each
// group has a matrix of scores. No matrix exists as a whole: a tile has some rows of some groups.
//
// The tiles depend on the extents alone. Dropout draws random numbers tile by tile, so other tiles
// would give other results (docs/rationale/numerics.md §6).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace refold::rf {

/// The extents of an attention's scores.
struct AttentionExtents {
  int64_t batches, heads, rows, columns;
  /// The shards of the program. If they divide the batches, no pass has groups of two shards.
  int64_t shards = 1;
};

/// Rows that see the same columns, in blocks of equal size.
struct AttentionBand {
  int64_t first, rows, blocks; ///< its first row, the rows of a block, and the number of blocks
  int64_t columns;             ///< the first columns, as many as any of its rows sees
  int64_t end() const { return first + rows * blocks; }
};

/// The passes over the groups. A pass processes its bands in order, and each band block by block.
struct AttentionTiles {
  int64_t batches,
      heads; ///< groups of a pass: several batches with all their heads, or heads of one batch
  int64_t passes;
  llvm::SmallVector<AttentionBand, 5> bands;

  int64_t groups() const { return batches * heads; }
  /// Returns whether there is only one tile.
  bool isWhole() const { return passes == 1 && bands.size() == 1 && bands.front().blocks == 1; }

  static AttentionTiles of(const AttentionExtents &extents, bool causal);
};

} // namespace refold::rf

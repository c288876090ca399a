//===- AttentionTiles.h - In which parts attention is computed ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scores of attention are a square for each group, a batch's head. They are never there as a
// whole: a tile has some rows of some groups. Which tiles there are follows from extents alone, and
// is part of what attention means: by it dropout draws (docs/rationale/numerics.md §6).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace refold::rf {

/// The extents of an attention's scores.
struct AttentionExtents {
  int64_t batches, heads, rows, columns;
};

/// Rows that meet the same columns, in blocks of as many rows each.
struct AttentionBand {
  int64_t first, rows, blocks; ///< its first row, and the rows of a block
  int64_t columns;             ///< the first so many: none of its rows sees another one
  int64_t end() const { return first + rows * blocks; }
};

/// A pass has some groups; it goes through its bands, and each of these block by block.
struct AttentionTiles {
  int64_t batches, heads; ///< of a pass: several batches with all their heads, or heads of one
  int64_t passes;
  llvm::SmallVector<AttentionBand, 5> bands;

  int64_t groups() const { return batches * heads; }
  /// True where one tile is all there is.
  bool isWhole() const { return passes == 1 && bands.size() == 1 && bands.front().blocks == 1; }

  static AttentionTiles of(const AttentionExtents &extents, bool causal);
};

} // namespace refold::rf

//===- AttentionTiles.cpp - Tiles of attention ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/attention/AttentionTiles.h"

#include <algorithm>

using namespace refold::rf;

/// The approximate number of scores of a tile: a mebibyte of f32.
static constexpr int64_t kScores = int64_t(1) << 18;
/// The number of groups of a pass if that many scores allow fewer: threads split the groups.
static constexpr int64_t kGroups = 8;
/// With fewer groups a pass has one group, whose rows threads split.
static constexpr int64_t kLeastGroups = 4;
/// The least rows of a block: a product of fewer rows reads the keys too often.
static constexpr int64_t kLeastRows = 32;
/// The number of bands of rows into which a causal score matrix is split. The kernels of a band
/// skip the columns that no row of the band sees. With 4 bands, they still compute about a quarter
/// of the scores that causality hides.
static constexpr int64_t kBands = 4;

static int64_t largestDivisor(int64_t number, int64_t most) {
  int64_t divisor = std::min(number, most);
  while (number % divisor != 0)
    --divisor;
  return divisor;
}

AttentionTiles AttentionTiles::of(const AttentionExtents &extents, bool causal) {
  const auto [batches, heads, rows, columns, shards] = extents;
  if (shards > 1 && batches % shards == 0) {
    AttentionTiles tiles = of({batches / shards, heads, rows, columns}, causal);
    tiles.passes *= shards;
    return tiles;
  }
  const int64_t square = rows * columns, fitting = kScores / square;
  AttentionTiles tiles{batches, heads, 1, {}};
  // A pass computes either all heads of some batch elements, or some heads of one batch element. So
  // a mask with one matrix per batch element, or per head, is sliced like the other operands.
  if (batches > fitting / heads) {
    const int64_t most = std::max(kGroups, fitting);
    tiles.heads = heads <= most ? heads : largestDivisor(heads, most);
    tiles.batches = heads <= most ? largestDivisor(batches, most / heads) : 1;
    if (tiles.groups() < kLeastGroups)
      tiles.batches = tiles.heads = 1;
    tiles.passes = batches / tiles.batches * (heads / tiles.heads);
  }
  int64_t block = rows;
  if (tiles.groups() > fitting)
    block = std::min(rows, std::max(kLeastRows, kScores / (tiles.groups() * columns) / 8 * 8));

  auto seenBefore = [&](int64_t row) {
    return causal ? std::clamp<int64_t>(row + columns - rows, 1, columns) : columns;
  };
  const int64_t blocks = rows / block, bands = causal ? std::min(kBands, blocks) : 1;
  for (int64_t band = 0; band < bands; ++band) {
    const int64_t from = blocks * band / bands, to = blocks * (band + 1) / bands;
    tiles.bands.push_back({from * block, block, to - from, seenBefore(to * block)});
  }
  if (const int64_t done = blocks * block; done < rows)
    tiles.bands.push_back({done, rows - done, 1, columns});
  return tiles;
}

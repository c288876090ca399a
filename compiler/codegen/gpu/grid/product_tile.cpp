//===- product_tile.cpp - Tile size of a product --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Large tiles read each operand less often. Small tiles give work to more multiprocessors. A small
// tile has few threads, so each thread loads more contraction steps at once. This keeps as many
// loads in flight as in a large tile.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/product_tile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace refold::codegen {
namespace {

/// Accumulators and pending loads stay below 128 registers, both buffers below 48 KiB.
constexpr ProductTile kTilesOf4[] = {
    {128, 128, 8, 8, 8}, {64, 64, 8, 4, 16}, {32, 32, 4, 4, 32}, {16, 16, 2, 2, 64}};
constexpr ProductTile kTilesOf8[] = {{64, 64, 4, 4, 16}, {32, 32, 4, 2, 32}, {16, 16, 2, 2, 32}};

/// Below this number of multiplications, a grid of single threads finishes before tiles pay.
constexpr int64_t kLeastWork = int64_t{1} << 18;
/// Half of the smallest tile.
constexpr int64_t kLeastExtent = 8;

/// Estimates the time of one contraction step of the whole product, on the multiprocessor with the
/// most tiles. The unit is one multiplication; the load of one element counts as 16.
int64_t timeOf(const ProductTile &tile, int64_t rows, int64_t columns, int64_t times) {
  const int64_t teams =
      llvm::divideCeil(rows, tile.rows) * llvm::divideCeil(columns, tile.columns) * times;
  return static_cast<int64_t>(llvm::divideCeil(teams, kProcessors)) *
         (tile.rows * tile.columns + 16 * (tile.rows + tile.columns));
}

} // namespace

std::optional<ProductTile> chooseProductTile(int64_t rows, int64_t columns, int64_t contraction,
                                             int64_t times, int64_t bytes, int64_t part) {
  if (std::min({rows, columns, contraction}) < kLeastExtent ||
      rows * columns * contraction * times < kLeastWork)
    return std::nullopt;
  std::optional<ProductTile> best;
  for (const ProductTile &tile : bytes == 8 ? llvm::ArrayRef(kTilesOf8) : llvm::ArrayRef(kTilesOf4))
    if (part % tile.depth == 0 &&
        (!best || timeOf(tile, rows, columns, times) < timeOf(*best, rows, columns, times)))
      best = tile;
  return best;
}

} // namespace refold::codegen

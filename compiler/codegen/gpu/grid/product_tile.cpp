//===- product_tile.cpp - How large the tile of a team is -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A large tile reads each operand less often; a small one leaves work for more processors, and goes
// deeper along the contraction at once, since few threads have to bring as much.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/product_tile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace refold::codegen {
namespace {

/// Accumulators and what is under way stay below 128 registers, both buffers below 48 KiB.
constexpr ProductTile kTilesOf4[] = {
    {128, 128, 8, 8, 8}, {64, 64, 8, 4, 16}, {32, 32, 4, 4, 32}, {16, 16, 2, 2, 64}};
constexpr ProductTile kTilesOf8[] = {{64, 64, 4, 4, 16}, {32, 32, 4, 2, 32}, {16, 16, 2, 2, 32}};

/// Below that many multiplications a grid of single threads is done before tiles pay.
constexpr int64_t kLeastWork = int64_t{1} << 18;
/// Half of the smallest tile.
constexpr int64_t kLeastExtent = 8;

/// Multiplications that a processor has time for while all teams of one product are at one step of
/// the contraction: those of the tiles, and 16 for each element that is brought.
int64_t timeOf(const ProductTile &tile, int64_t rows, int64_t columns, int64_t times) {
  const int64_t teams =
      llvm::divideCeil(rows, tile.rows) * llvm::divideCeil(columns, tile.columns) * times;
  return static_cast<int64_t>(llvm::divideCeil(teams, kProcessors)) *
         (tile.rows * tile.columns + 16 * (tile.rows + tile.columns));
}

} // namespace

std::optional<ProductTile> chooseProductTile(int64_t rows, int64_t columns, int64_t contraction,
                                             int64_t times, int64_t bytes) {
  if (std::min({rows, columns, contraction}) < kLeastExtent ||
      rows * columns * contraction * times < kLeastWork)
    return std::nullopt;
  std::optional<ProductTile> best;
  for (const ProductTile &tile : bytes == 8 ? llvm::ArrayRef(kTilesOf8) : llvm::ArrayRef(kTilesOf4))
    if (!best || timeOf(tile, rows, columns, times) < timeOf(*best, rows, columns, times))
      best = tile;
  return best;
}

} // namespace refold::codegen

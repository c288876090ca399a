//===- product_tile_test.cpp - Tile sizes of thread blocks ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the tile sizes that are chosen for matrix products. Each rule is also tested with similar
// cases to which it must not apply.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/product_tile.h"

#include <catch2/catch.hpp>

namespace refold::codegen {
namespace {

/// Returns the rows of the chosen tile, or 0 if threads compute separately.
int64_t TileOf(int64_t rows, int64_t contraction, int64_t columns, int64_t times = 1,
               int64_t bytes = 4) {
  std::optional<ProductTile> tile = chooseProductTile(rows, columns, contraction, times, bytes);
  return tile ? tile->rows : 0;
}

TEST_CASE("large products have large tiles, small products have small ones") {
  CHECK(TileOf(4096, 4096, 4096) == 128);
  CHECK(TileOf(2048, 512, 1024) == 128);
  CHECK(TileOf(704, 512, 704) == 64); // 121 of 132 processors have a tile of 64 x 64
  CHECK(TileOf(704, 512, 832) == 32); // 143: two would have to take turns
  CHECK(TileOf(352, 512, 352) == 32);
  CHECK(TileOf(128, 512, 128) == 16);
  CHECK(TileOf(704, 512, 704, 1, 8) == 64);
  CHECK(TileOf(4096, 4096, 4096, 1, 8) == 64);
}

TEST_CASE("blocks and batches count as work") {
  CHECK(TileOf(128, 64, 128) == 16);
  CHECK(TileOf(128, 64, 128, 132) == 128);
  CHECK(TileOf(128, 64, 128, 133) == 64);
}

TEST_CASE("elements beyond the edge of a tile count as cost") {
  CHECK(TileOf(2048, 512, 1024) == 128);
  CHECK(TileOf(2048 + 1, 512, 1024) != 128);
}

TEST_CASE("small and narrow products have no tiles") {
  CHECK(TileOf(64, 64, 64) == 16);
  CHECK(TileOf(64, 63, 64) == 0);
  CHECK(TileOf(64, 63, 64, 2) == 16);
  CHECK(TileOf(8, 4096, 4096) != 0);
  CHECK(TileOf(7, 4096, 4096) == 0);
  CHECK(TileOf(4096, 4096, 7) == 0);
  CHECK(TileOf(4096, 8, 4096) != 0);
  CHECK(TileOf(4096, 7, 4096) == 0);
}

TEST_CASE("the depth of a tile divides the parts of a sum") {
  const auto depth = [](int64_t part, int64_t bytes) -> int64_t {
    std::optional<ProductTile> tile = chooseProductTile(2048, 1024, 4096, 1, bytes, part);
    return tile ? tile->depth : 0;
  };
  CHECK(depth(1024, 4) == 8);
  CHECK(depth(1000, 4) == 8);
  CHECK(depth(1001, 4) == 0);
  CHECK(depth(1024, 8) == 16);
  CHECK(depth(1000, 8) == 0);
  // The tile of least time has a depth of 16, which divides 784 and not 1,000.
  CHECK(chooseProductTile(704, 704, 512, 1, 4, 784)->rows == 64);
  CHECK(chooseProductTile(704, 704, 512, 1, 4, 1000)->rows == 128);
}

TEST_CASE("a tile has whole warps of eight by four threads, and its operands fit") {
  for (int64_t bytes : {4, 8})
    for (int64_t extent : {128, 352, 704, 4096}) {
      const ProductTile tile = *chooseProductTile(extent, extent, 64, 1, bytes);
      INFO(tile.rows << " of " << bytes << " bytes");
      CHECK(tile.rows / tile.thread_rows % 4 == 0);
      CHECK(tile.columns / tile.thread_columns % 8 == 0);
      CHECK(tile.threads() <= 256);
      CHECK(2 * tile.depth * (tile.rows + tile.columns + 8) * bytes <= 48 << 10);
    }
}

} // namespace
} // namespace refold::codegen

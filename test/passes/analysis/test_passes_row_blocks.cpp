//===- test_passes_row_blocks.cpp - Number of row blocks ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the number of row blocks of an op. Compares it with the examples of
// docs/rationale/numerics.md, and with its definition by brute force.
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/RowBlocks.h"

#include <catch2/catch.hpp>

using namespace refold;

TEST_CASE("row blocks match the documented examples") {
  CHECK(RowBlocks().of(512) == 4);
  CHECK(RowBlocks().of(1024) == 8);
  CHECK(RowBlocks().of(1000) == 5);
  CHECK(RowBlocks().of(509) == 1);
  CHECK(RowBlocks().of(1) == 1);
  CHECK(RowBlocks().of(255) == 1);
  CHECK(RowBlocks().of(256) == 2);
  CHECK(RowBlocks().of(16384) == 16);
  CHECK(RowBlocks().of(65536) == 64);
  CHECK(RowBlocks{.most = 1}.of(16384) == 1);
  CHECK(RowBlocks().of(1'024'000) == 8);
}

TEST_CASE("the number of row blocks is the largest divisor up to 8, or one that makes them short") {
  for (int64_t n = 1; n <= 20000; ++n) {
    int64_t want = 1;
    for (int64_t d = 1; d <= 8; ++d)
      if (n % d == 0 && n / d >= 128)
        want = d;
    if (n / want > 1024)
      for (int64_t d = 64; d >= 1; --d)
        if (n % d == 0 && n / d >= 128 && n / d <= 1024)
          want = d;
    REQUIRE(RowBlocks().of(n) == want);
  }
}

TEST_CASE("a GPU has many small row blocks") {
  const RowBlocks card{128, 8};
  CHECK(card.of(512) == 64);
  CHECK(card.of(4096) == 128);
  CHECK(card.of(1000) == 125);
  CHECK(card.of(12) == 1);
}

TEST_CASE("rows of a block are split into equal tiles or stay one tile") {
  const RowBlocks tiled{.tileRows = 128};
  CHECK(RowBlocks().tilesOf(16384) == 1);
  CHECK(tiled.tilesOf(512) == 1);
  CHECK(tiled.tilesOf(1024) == 1);
  CHECK(tiled.tilesOf(2048) == 2);
  CHECK(tiled.tilesOf(16384) == 8);
  CHECK(tiled.tilesOf(2138) == 1);
  CHECK(tiled.tilesOf(509) == 1);
  CHECK(tiled.tilesOf(1) == 1);
  for (int64_t n = 1; n < 20'000; ++n) {
    const int64_t block = n / tiled.of(n), tiles = tiled.tilesOf(n);
    REQUIRE(block % tiles == 0);
    REQUIRE((tiles == 1 || block / tiles >= 128));
  }
}

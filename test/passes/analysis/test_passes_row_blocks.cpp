//===- test_passes_row_blocks.cpp - Into how many blocks rows are split ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The examples of docs/rationale/numerics.md, and the definition by brute force.
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/RowBlocks.h"

#include <catch2/catch.hpp>

using namespace refold;

TEST_CASE("row blocks are the page's examples") {
  CHECK(rowBlocks(512) == 4);
  CHECK(rowBlocks(1024) == 8);
  CHECK(rowBlocks(1000) == 5);
  CHECK(rowBlocks(509) == 1);
  CHECK(rowBlocks(1) == 1);
  CHECK(rowBlocks(255) == 1);
  CHECK(rowBlocks(256) == 2);
  CHECK(rowBlocks(1'024'000) == 8);
}

TEST_CASE("row blocks are the largest divisor allowed") {
  for (int64_t n = 1; n <= 5000; ++n) {
    int64_t want = 1;
    for (int64_t d = 1; d <= 8; ++d)
      if (n % d == 0 && n / d >= 128)
        want = d;
    REQUIRE(rowBlocks(n) == want);
  }
}

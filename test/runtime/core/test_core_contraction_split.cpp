//===- test_core_contraction_split.cpp - Row blocks -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The examples of docs/rationale/numerics.md, and the definition by brute force.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/contraction_split.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;

TEST_CASE("row blocks are the page's examples") {
  CHECK(RowBlocks(512) == 4);
  CHECK(RowBlocks(1024) == 8);
  CHECK(RowBlocks(1000) == 5);
  CHECK(RowBlocks(509) == 1);
  CHECK(RowBlocks(1) == 1);
  CHECK(RowBlocks(255) == 1);
  CHECK(RowBlocks(256) == 2);
  CHECK(RowBlocks(1'024'000) == 8);
}

TEST_CASE("row blocks are the largest divisor allowed") {
  for (int64_t n = 1; n <= 5000; ++n) {
    int64_t want = 1;
    for (int64_t d = 1; d <= 8; ++d)
      if (n % d == 0 && n / d >= 128)
        want = d;
    REQUIRE(RowBlocks(n) == want);
  }
}

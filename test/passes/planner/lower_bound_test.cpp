//===- lower_bound_test.cpp - Bound against simple counting ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the lower bound of packing heights with simple counting, on random instances and on
// cases in which ties matter.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/lower_bound.h"
#include "test/passes/planner/random_lifetimes.h"

#include <catch2/catch.hpp>

namespace refold::planner {
namespace {

TEST_CASE("the bound of an empty instance is zero") {
  const LowerBound bound = ComputeLowerBound({});
  CHECK(bound.max_live_bytes == 0);
  CHECK(bound.height == 0);
  CHECK(bound.position == 0);
  CHECK(bound.alive.empty());
}

TEST_CASE("the bound is at the first fullest position, and lifetimes are half-open") {
  const std::vector<Lifetime> lifetimes = {{5, 7, 10, 1, "a"},
                                           {7, 9, 10, 1, "b"},
                                           {1, 20, 3, 1, "c"},
                                           {2, 3, 10, 1, "d"},
                                           {2, 3, 0, 1, "empty"}};
  const LowerBound bound = ComputeLowerBound(lifetimes);
  CHECK(bound.max_live_bytes == 13);
  CHECK(bound.height == 13);
  CHECK(bound.position == 2);
  CHECK(bound.alive == std::vector<uint32_t>{3, 2});
}

TEST_CASE("negative positions are allowed") {
  const std::vector<Lifetime> lifetimes = {{-9, -7, 4, 1, "a"}, {-8, 3, 4, 1, "b"}};
  CHECK(ComputeLowerBound(lifetimes).position == -8);
  CHECK(ComputeLowerBound(lifetimes).max_live_bytes == 8);
}

TEST_CASE("alignment raises the height for all buffers except the topmost one") {
  const std::vector<Lifetime> lifetimes = {
      {0, 1, 4, 64, "a"}, {0, 1, 4, 64, "b"}, {0, 1, 60, 128, "c"}};
  const LowerBound bound = ComputeLowerBound(lifetimes);
  CHECK(bound.max_live_bytes == 68);
  CHECK(bound.height == 64 + 64 + 4); // one of the small blocks lies on top
}

TEST_CASE("the bound agrees with a count at every position") {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    const std::vector<Lifetime> lifetimes = RandomLifetimes(
        {.buffers = 1 + static_cast<int>(seed % 40), .positions = 12, .zero_bytes = true}, seed);
    uint64_t most = 0;
    int64_t where = 0;
    std::vector<uint32_t> alive;
    for (int64_t position = 0; position < 12; ++position) {
      uint64_t live = 0;
      std::vector<uint32_t> here;
      for (uint32_t i = 0; i < lifetimes.size(); ++i) {
        if (lifetimes[i].lower > position || position >= lifetimes[i].upper ||
            lifetimes[i].bytes == 0)
          continue;
        live += lifetimes[i].bytes;
        here.push_back(i);
      }
      if (live > most) {
        most = live;
        where = position;
        alive = here;
      }
    }
    const LowerBound bound = ComputeLowerBound(lifetimes);
    REQUIRE(bound.max_live_bytes == most);
    REQUIRE(bound.height == most); // with alignment 1
    REQUIRE(bound.position == where);
    for (size_t i = 1; i < bound.alive.size(); ++i)
      REQUIRE(lifetimes[bound.alive[i - 1]].bytes >= lifetimes[bound.alive[i]].bytes);
    std::vector<uint32_t> found = bound.alive;
    std::sort(found.begin(), found.end());
    REQUIRE(found == alive);
  }
}

} // namespace
} // namespace refold::planner

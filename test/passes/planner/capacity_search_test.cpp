//===- capacity_search_test.cpp - Exact search and brute force ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the search for a packing of a given height. For tiny instances, the least height is known.
// The search must find a packing of this height, and must refuse one byte less.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/capacity_search.h"

#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/validate_packing.h"
#include "test/passes/planner/optimum.h"
#include "test/passes/planner/random_lifetimes.h"

#include <catch2/catch.hpp>

namespace refold::planner {
namespace {

constexpr int64_t kPlenty = 100'000'000;

/// Returns the verdict of the search, after validating the packing that it found, if any.
CapacityVerdict Verdict(const std::vector<Lifetime> &lifetimes, uint64_t capacity,
                        int64_t max_work = kPlenty) {
  const CapacityAnswer answer = SearchCapacity(lifetimes, capacity, max_work);
  if (answer.verdict == CapacityVerdict::Fits) {
    Packing packing{answer.offsets, 0, answer.rule};
    for (size_t i = 0; i < lifetimes.size(); ++i)
      packing.height = std::max(packing.height, packing.offsets[i] + lifetimes[i].bytes);
    const absl::Status valid = ValidatePacking(lifetimes, packing);
    INFO(valid.ToString());
    REQUIRE(valid.ok());
    REQUIRE(packing.height <= capacity);
    REQUIRE_FALSE(answer.rule.empty());
  } else {
    REQUIRE(answer.offsets.empty());
  }
  return answer.verdict;
}

TEST_CASE("the least height fits and one byte less does not, as with brute force") {
  int above_bound = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    const std::vector<Lifetime> lifetimes = RandomLifetimes(TinyShape(seed), seed);
    const uint64_t optimum = Optimum(lifetimes);
    INFO("seed " << seed);
    REQUIRE(Verdict(lifetimes, optimum) == CapacityVerdict::Fits);
    REQUIRE(Verdict(lifetimes, optimum + seed % 5) == CapacityVerdict::Fits);
    REQUIRE(Verdict(lifetimes, optimum - 1) == CapacityVerdict::CannotFit);
    above_bound += optimum > ComputeLowerBound(lifetimes).height;
  }
  CHECK(above_bound > 100); // if no bound helps, only the search can decide
}

TEST_CASE("eight blocks with few positions are packed as by brute force") {
  for (uint32_t seed = 0; seed < 40; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 8, .positions = 6, .max_bytes = 9}, seed);
    const uint64_t optimum = Optimum(lifetimes);
    INFO("seed " << seed);
    REQUIRE(Verdict(lifetimes, optimum) == CapacityVerdict::Fits);
    REQUIRE(Verdict(lifetimes, optimum - 1) == CapacityVerdict::CannotFit);
  }
}

/// Cuts a rectangle of time × bytes into blocks, which therefore fit without wasting a byte.
std::vector<Lifetime> Guillotine(int blocks, int64_t length, uint64_t height, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Lifetime> pieces = {{0, length, height, 1, "piece"}};
  while (static_cast<int>(pieces.size()) < blocks) {
    Lifetime &piece = pieces[random() % pieces.size()];
    Lifetime other = piece;
    if (random() % 2 == 0 && piece.upper - piece.lower > 1) {
      const int64_t cut =
          piece.lower + 1 + static_cast<int64_t>(random() % (piece.upper - piece.lower - 1));
      piece.upper = other.lower = cut;
    } else if (piece.bytes > 1) {
      other.bytes = 1 + random() % (piece.bytes - 1);
      piece.bytes -= other.bytes;
    } else {
      continue;
    }
    pieces.push_back(other);
  }
  std::shuffle(pieces.begin(), pieces.end(), random);
  return pieces;
}

TEST_CASE("pieces of a rectangle are packed into the rectangle") {
  int found = 0;
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const std::vector<Lifetime> pieces = Guillotine(40, 60, 1000, seed);
    REQUIRE(ComputeLowerBound(pieces).height == 1000);
    const CapacityVerdict verdict = Verdict(pieces, 1000, 5'000'000);
    REQUIRE(verdict != CapacityVerdict::CannotFit);
    found += verdict == CapacityVerdict::Fits;
    CHECK(Verdict(pieces, 999) == CapacityVerdict::CannotFit);
  }
  CHECK(found == 20);
}

TEST_CASE("a block that is larger than the capacity does not fit") {
  CHECK(Verdict({{0, 1, 8, 1, "a"}}, 7) == CapacityVerdict::CannotFit);
  CHECK(Verdict({{0, 1, 8, 1, "a"}}, 8) == CapacityVerdict::Fits);
  CHECK(Verdict({{0, 1, 8, 64, "a"}, {1, 2, 9, 64, "b"}}, 8) == CapacityVerdict::CannotFit);
}

TEST_CASE("sizes are rounded up to the least alignment, except for the topmost block") {
  const std::vector<Lifetime> two = {{0, 2, 10, 16, "a"}, {1, 3, 10, 16, "b"}};
  CHECK(Verdict(two, 25) == CapacityVerdict::CannotFit);
  CHECK(Verdict(two, 26) == CapacityVerdict::Fits);
  const std::vector<Lifetime> mixed = {{0, 2, 8, 8, "a"}, {0, 2, 8, 64, "b"}, {0, 2, 8, 64, "c"}};
  CHECK(Verdict(mixed, 71) == CapacityVerdict::CannotFit);
  CHECK(Verdict(mixed, 72) == CapacityVerdict::Fits);
}

TEST_CASE("the search counts its work, is deterministic, and answers nothing without work") {
  const std::vector<Lifetime> lifetimes =
      RandomLifetimes({.buffers = 120, .positions = 40, .max_bytes = 999}, 7);
  const uint64_t bound = ComputeLowerBound(lifetimes).height;
  const CapacityAnswer first = SearchCapacity(lifetimes, bound + bound / 20, kPlenty);
  const CapacityAnswer second = SearchCapacity(lifetimes, bound + bound / 20, kPlenty);
  CHECK(first.verdict == CapacityVerdict::Fits);
  CHECK(first.offsets == second.offsets);
  CHECK(first.rule == second.rule);
  CHECK(first.work == second.work);
  CHECK(SearchCapacity(lifetimes, bound, 0).verdict == CapacityVerdict::OutOfWork);
  const CapacityAnswer little = SearchCapacity(lifetimes, bound, 100'000);
  CHECK(little.verdict == CapacityVerdict::OutOfWork);
  CHECK(little.work < 200'000);
  CHECK(CapacitySearchSize({{0, 2, 1, 1, "a"}, {1, 3, 1, 1, "b"}}) == 2 + 2 + 1 + 1);
}

} // namespace
} // namespace refold::planner

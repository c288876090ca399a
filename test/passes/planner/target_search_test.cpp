//===- target_search_test.cpp - Targets above the lower bound -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the search for packings with given target heights. For tiny instances, brute force finds
// the least height. For larger instances, the packer with targets is compared with the packer
// without targets.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/target_search.h"

#include "passes/planner/packing/bottom_up_search.h"
#include "passes/planner/packing/capacity_search.h"
#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/pack.h"
#include "passes/planner/packing/validate_packing.h"
#include "test/passes/planner/optimum.h"
#include "test/passes/planner/random_lifetimes.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <numeric>

namespace refold::planner {
namespace {

Packing OnePassPacking(const std::vector<Lifetime> &lifetimes) {
  return *Pack(lifetimes, OptionsForEffort(PackEffort::Fast));
}

Packing TargetPacking(const std::vector<Lifetime> &lifetimes, int64_t max_work,
                      uint64_t enough = 0) {
  Packing best = OnePassPacking(lifetimes);
  SearchTargets(
      lifetimes,
      {.bound = ComputeLowerBound(lifetimes).height, .enough = enough, .max_work = max_work}, best);
  const absl::Status valid = ValidatePacking(lifetimes, best);
  INFO(valid.ToString());
  REQUIRE(valid.ok());
  return best;
}

/// Returns the height that the packer reaches without a search for targets. The packer first tries
/// orders, local search, and the exact search at the lower bound. Then it tries the exact search
/// with capacities that exceed the lower bound by 1/512 to 1/16.
uint64_t HeightWithoutTargets(const std::vector<Lifetime> &lifetimes) {
  uint64_t height = Pack(lifetimes, {.max_target_work = 0})->height;
  const uint64_t bound = ComputeLowerBound(lifetimes).height;
  for (uint64_t part : {512, 128, 64, 32, 16}) {
    const uint64_t capacity = bound + bound / part;
    if (capacity >= height)
      break;
    const CapacityAnswer answer = SearchCapacity(lifetimes, capacity, 12'000'000);
    if (answer.verdict != CapacityVerdict::Fits)
      continue;
    height = 0;
    for (size_t i = 0; i < lifetimes.size(); ++i)
      height = std::max(height, answer.offsets[i] + lifetimes[i].bytes);
    break;
  }
  return height;
}

TEST_CASE("a reach above the lowest block keeps the bottom-up search exact") {
  for (uint32_t seed = 0; seed < 600; ++seed) {
    const std::vector<Lifetime> lifetimes = RandomLifetimes(TinyShape(seed), seed);
    const uint64_t optimum = Optimum(lifetimes);
    INFO("seed " << seed);
    for (uint64_t capacity : {optimum, optimum - 1}) {
      for (const CapacityRule &rule : CapacityRules()) {
        CapacityState state(lifetimes, capacity);
        BottomUpSearch search(state, rule.first, RankBlocks(lifetimes, state, rule),
                              /*reach=*/1 + seed % 20, /*last_work=*/10'000'000);
        const BottomUpSearch::End end = search.Solve(BlocksByBirth(state));
        REQUIRE(end ==
                (capacity == optimum ? BottomUpSearch::End::Found : BottomUpSearch::End::Failed));
      }
    }
  }
}

TEST_CASE("targets end at the least height of tiny instances") {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 7, .positions = 5, .max_bytes = 20, .max_alignment = 16}, seed);
    INFO("seed " << seed);
    REQUIRE(TargetPacking(lifetimes, 10'000'000).height == Optimum(lifetimes));
  }
}

TEST_CASE("more work at targets never gives a higher packing") {
  int better = 0;
  for (uint32_t seed = 0; seed < 6; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 100, .positions = 30, .max_bytes = 999}, seed);
    uint64_t height = OnePassPacking(lifetimes).height;
    for (int64_t work : {0, 1'000, 1'000'000, 4'000'000, 16'000'000}) {
      const uint64_t next = TargetPacking(lifetimes, work).height;
      CHECK(next <= height);
      better += next < height;
      height = next;
    }
  }
  CHECK(better > 0);
}

TEST_CASE("a sufficient height ends the search") {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 100, .positions = 30, .max_bytes = 999}, seed);
    const uint64_t least = TargetPacking(lifetimes, 8'000'000).height;
    for (uint64_t enough : {least - 1, least, least + least / 100, least + least / 20}) {
      const uint64_t height = TargetPacking(lifetimes, 8'000'000, enough).height;
      CHECK((height <= enough) == (least <= enough));
      CHECK(height >= least);
    }
    // The packer's other steps follow the same rule.
    const PackOptions options = {
        .max_evaluations = 400, .max_capacity_work = 2'000'000, .max_target_work = 8'000'000};
    const uint64_t whole = Pack(lifetimes, options)->height;
    for (uint64_t enough : {whole - 1, whole, whole + whole / 100, whole + whole / 20}) {
      PackOptions stopped = options;
      stopped.enough = enough;
      CHECK((Pack(lifetimes, stopped)->height <= enough) == (whole <= enough));
    }
  }
}

TEST_CASE("targets lower packings, and raise none by a thousandth") {
  // Can be set by hand: REFOLD_PACKING_CASES=1000.
  const char *asked = std::getenv("REFOLD_PACKING_CASES");
  const int cases = asked ? std::atoi(asked) : 12;
  int lower = 0, higher = 0;
  for (int seed = 0; seed < cases; ++seed) {
    const RandomShape shape = {.buffers = 20 + seed % 7 * 15,
                               .positions = 8 + seed % 5 * 12,
                               .max_bytes = seed % 2 == 0 ? 50u : 5000u,
                               .max_alignment = seed % 3 == 0 ? 64u : 1u};
    const std::vector<Lifetime> lifetimes = RandomLifetimes(shape, 1000 + seed);
    const absl::StatusOr<Packing> packing = Pack(lifetimes);
    REQUIRE(packing.ok());
    REQUIRE(ValidatePacking(lifetimes, *packing).ok());
    const uint64_t before = HeightWithoutTargets(lifetimes);
    INFO("seed " << seed << ": " << packing->height << " with targets, " << before << " without");
    CHECK(packing->height <= before + before / 1000);
    lower += packing->height < before;
    higher += packing->height > before;
  }
  CHECK(higher <= lower);
  if (asked)
    WARN(lower << " of " << cases << " packings are lower with targets, " << higher
               << " are higher");
}

} // namespace
} // namespace refold::planner

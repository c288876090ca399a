//===- validate_packing_test.cpp - Tests of the packing oracle ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the packing oracle, which validates packings. Compares it with a pairwise check on random
// valid and invalid packings. Each injected error must be reported by its message.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/pack.h"
#include "passes/planner/packing/validate_packing.h"
#include "test/passes/planner/random_lifetimes.h"

#include <catch2/catch.hpp>

namespace refold::planner {
namespace {

using Catch::Matchers::Contains;

bool ValidByPairs(const std::vector<Lifetime> &lifetimes, const Packing &packing) {
  uint64_t height = 0;
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    const Lifetime &a = lifetimes[i];
    if (packing.offsets[i] % a.alignment != 0)
      return false;
    const uint64_t a_end = packing.offsets[i] + a.bytes;
    if (a.bytes > 0)
      height = std::max(height, a_end);
    for (size_t j = 0; j < i; ++j) {
      const Lifetime &b = lifetimes[j];
      for (uint64_t byte = packing.offsets[i]; byte < a_end; ++byte)
        if (a.lower < b.upper && b.lower < a.upper && packing.offsets[j] <= byte &&
            byte < packing.offsets[j] + b.bytes)
          return false;
    }
  }
  return height == packing.height;
}

TEST_CASE("the packing oracle agrees with a pairwise check on random packings") {
  int valid = 0, invalid = 0;
  for (uint32_t seed = 0; seed < 20000; ++seed) {
    std::mt19937 random(seed);
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 1 + static_cast<int>(random() % 6),
                         .positions = 6,
                         .max_bytes = 6,
                         .max_alignment = seed % 2 == 0 ? 1u : 4u,
                         .zero_bytes = true},
                        seed);
    Packing packing;
    for (const Lifetime &lifetime : lifetimes) {
      packing.offsets.push_back(random() % 24);
      if (random() % 20 != 0) // mostly aligned
        packing.offsets.back() -= packing.offsets.back() % lifetime.alignment;
      if (lifetime.bytes > 0)
        packing.height = std::max(packing.height, packing.offsets.back() + lifetime.bytes);
    }
    if (random() % 20 == 0)
      packing.height += 1;
    const bool expected = ValidByPairs(lifetimes, packing);
    INFO("seed " << seed);
    REQUIRE(ValidatePacking(lifetimes, packing).ok() == expected);
    ++(expected ? valid : invalid);
  }
  CHECK(valid > 2000);
  CHECK(invalid > 2000);
}

TEST_CASE("a moved offset is found whenever it matters") {
  int found = 0;
  for (uint32_t seed = 0; seed < 50; ++seed) {
    const std::vector<Lifetime> lifetimes = RandomLifetimes({.buffers = 30, .max_bytes = 9}, seed);
    absl::StatusOr<Packing> packing = Pack(lifetimes, {.max_evaluations = 0});
    REQUIRE(packing.ok());
    REQUIRE(ValidByPairs(lifetimes, *packing));
    for (size_t i = 0; i < lifetimes.size(); ++i) {
      Packing moved = *packing;
      moved.offsets[i] += 1;
      const bool valid = ValidatePacking(lifetimes, moved).ok();
      REQUIRE(valid == ValidByPairs(lifetimes, moved));
      found += !valid;
    }
  }
  CHECK(found > 500);
}

TEST_CASE("each injected packing error is named") {
  const std::vector<Lifetime> lifetimes = {
      {0, 4, 10, 1, "a"}, {2, 6, 6, 8, "b"}, {4, 9, 10, 1, "c"}};
  auto message = [&](Packing packing) {
    return std::string(ValidatePacking(lifetimes, packing).message());
  };
  REQUIRE(message({{0, 16, 0}, 22, ""}) == "");
  CHECK(message({{7, 16, 0}, 22, ""}) ==
        "'b' alive at [2, 6) at bytes [16, 22) overlaps 'a' alive at [0, 4) at bytes [7, 17)");
  CHECK(message({{0, 16, 21}, 31, ""}) ==
        "'c' alive at [4, 9) at bytes [21, 31) overlaps 'b' alive at [2, 6) at bytes [16, 22)");
  CHECK(message({{0, 12, 0}, 22, ""}) ==
        "'b' is at offset 12, which is not a multiple of its alignment 8");
  CHECK(message({{0, 16, 0}, 21, ""}) ==
        "packing claims a height of 21 bytes, but its highest buffer ends at 22");
  CHECK(message({{0, 16, 0}, 23, ""}) ==
        "packing claims a height of 23 bytes, but its highest buffer ends at 22");
  CHECK(message({{0, 16}, 22, ""}) == "packing has 2 offsets for 3 buffers");
  CHECK_THAT(message({{0, 16, UINT64_MAX - 3}, 22, ""}),
             Contains("'c' of 10 bytes") && Contains("largest address"));
}

TEST_CASE("invalid lifetimes are refused by the packing oracle") {
  const std::vector<Lifetime> empty = {{3, 3, 1, 1, "a"}};
  CHECK(ValidatePacking(empty, {{0}, 1, ""}).message() == "'a' has the empty lifetime [3, 3)");
  const std::vector<Lifetime> unaligned = {{3, 4, 1, 0, "a"}};
  CHECK_FALSE(ValidatePacking(unaligned, {{0}, 1, ""}).ok());
}

TEST_CASE("two buffers with one offset overlap only if both are live") {
  const std::vector<Lifetime> meeting = {{0, 2, 4, 1, "a"}, {2, 3, 4, 1, "b"}};
  CHECK(ValidatePacking(meeting, {{0, 0}, 4, ""}).ok());
  const std::vector<Lifetime> crossing = {{0, 3, 4, 1, "a"}, {2, 3, 4, 1, "b"}};
  CHECK_FALSE(ValidatePacking(crossing, {{0, 0}, 4, ""}).ok());
}

} // namespace
} // namespace refold::planner

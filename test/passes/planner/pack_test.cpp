//===- pack_test.cpp - The packer against brute force ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks every packing with the validator. For tiny instances, also compares the height with the
// best of all orders.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/pack.h"
#include "passes/planner/packing/validate_packing.h"
#include "test/passes/planner/optimum.h"
#include "test/passes/planner/random_lifetimes.h"

#include <catch2/catch.hpp>

namespace refold::planner {
namespace {

using Catch::Matchers::Contains;

Packing PackOrFail(const std::vector<Lifetime> &lifetimes, const PackOptions &options = {}) {
  absl::StatusOr<Packing> packing = Pack(lifetimes, options);
  INFO(packing.status().ToString());
  REQUIRE(packing.ok());
  const absl::Status valid = ValidatePacking(lifetimes, *packing);
  INFO(valid.ToString());
  REQUIRE(valid.ok());
  REQUIRE(packing->height >= ComputeLowerBound(lifetimes).height);
  return *packing;
}

TEST_CASE("an empty instance has an empty packing") {
  const Packing packing = PackOrFail({});
  CHECK(packing.height == 0);
  CHECK(packing.offsets.empty());
}

TEST_CASE("buffers of zero bytes take no space and are aligned") {
  const Packing packing =
      PackOrFail({{0, 5, 0, 64, "empty"}, {0, 5, 8, 64, "full"}, {2, 3, 0, 1, "empty too"}});
  CHECK(packing.height == 8);
  CHECK(packing.offsets == std::vector<uint64_t>{0, 0, 0});
}

TEST_CASE("buffers that are never live together share an offset") {
  CHECK(PackOrFail({{0, 1, 10, 1, "a"}, {1, 2, 7, 1, "b"}, {2, 3, 10, 1, "c"}}).height == 10);
}

TEST_CASE("packings of tiny instances are nearly always optimal") {
  int optimal = 0, optimal_in_one_pass = 0, cases = 0;
  for (uint32_t seed = 0; seed < 250; ++seed) {
    const RandomShape shape = {.buffers = 3 + static_cast<int>(seed % 5),
                               .positions = 4 + static_cast<int>(seed % 7),
                               .max_alignment = seed % 2 == 0 ? 1u : 8u};
    const std::vector<Lifetime> lifetimes = RandomLifetimes(shape, seed);
    const uint64_t optimum = Optimum(lifetimes);
    const uint64_t one_pass = PackOrFail(lifetimes, {.max_evaluations = 0}).height;
    const uint64_t searched = PackOrFail(lifetimes, {.max_evaluations = 200}).height;
    REQUIRE(searched >= optimum);
    REQUIRE(one_pass >= searched);
    ++cases;
    optimal += searched == optimum;
    optimal_in_one_pass += one_pass == optimum;
  }
  CHECK(optimal_in_one_pass >= cases * 75 / 100);
  CHECK(optimal >= cases * 99 / 100);
}

TEST_CASE("packings of larger random instances are valid") {
  // Two buffers conflict if they are live at the same time. The packer stores a list of conflicts
  // for a buffer only if at most 1/32 of all buffers conflict with it. With 3 program points, no
  // buffer has so few conflicts. With more program points, a few buffers do.
  for (int positions : {3, 30, 300, 3000}) {
    for (uint32_t seed = 0; seed < 12; ++seed) {
      const RandomShape shape = {.buffers = 700,
                                 .positions = positions,
                                 .max_bytes = 5000,
                                 .max_alignment = 256,
                                 .zero_bytes = true};
      PackOrFail(
          RandomLifetimes(shape, seed),
          {.max_evaluations = 20, .max_capacity_work = 1'000'000, .max_target_work = 1'000'000});
    }
  }
}

TEST_CASE("the same input gives the same packing") {
  const std::vector<Lifetime> lifetimes =
      RandomLifetimes({.buffers = 120, .positions = 40, .max_bytes = 999}, 7);
  const Packing first = PackOrFail(lifetimes), second = PackOrFail(lifetimes);
  CHECK(first.offsets == second.offsets);
  CHECK(first.order == second.order);
}

TEST_CASE("more work never gives a higher arena") {
  for (uint32_t seed = 0; seed < 10; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 80, .positions = 60, .max_bytes = 999}, seed);
    uint64_t height = UINT64_MAX;
    for (int64_t evaluations : {0, 1, 10, 100, 1000}) {
      const uint64_t next =
          PackOrFail(lifetimes, {.max_evaluations = evaluations, .max_target_work = 20'000'000})
              .height;
      CHECK(next <= height);
      height = next;
    }
  }
}

TEST_CASE("the search improves the packing of a single pass") {
  int better = 0;
  for (uint32_t seed = 0; seed < 10; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 60, .positions = 40, .max_bytes = 999}, seed);
    const uint64_t one_pass = PackOrFail(lifetimes, {.max_evaluations = 0}).height;
    const Packing searched = PackOrFail(lifetimes);
    if (searched.height < one_pass) {
      ++better;
      CHECK_THAT(searched.order, Contains("search from") || Contains("exact search by") ||
                                     Contains("target search by"));
    }
  }
  CHECK(better > 0);
}

TEST_CASE("the exact search improves the local search and can be disabled") {
  int better = 0;
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 60, .positions = 40, .max_bytes = 999}, seed);
    const Packing local = PackOrFail(lifetimes, {.max_evaluations = 10, .max_capacity_work = 0});
    const Packing exact = PackOrFail(
        lifetimes,
        {.max_evaluations = 10, .max_capacity_work = 2'000'000, .max_target_work = 2'000'000});
    CHECK_THAT(local.order, !Contains("exact"));
    CHECK(exact.height <= local.height);
    if (exact.height < local.height) {
      ++better;
      CHECK_THAT(exact.order, Catch::Matchers::StartsWith("exact search by ") ||
                                  Catch::Matchers::StartsWith("target search by "));
    }
  }
  CHECK(better > 0);
}

TEST_CASE("an optimum above the bound is found") {
  int above = 0, found = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    const std::vector<Lifetime> lifetimes =
        RandomLifetimes({.buffers = 7, .positions = 5, .max_bytes = 20, .max_alignment = 16}, seed);
    const uint64_t optimum = Optimum(lifetimes);
    if (optimum == ComputeLowerBound(lifetimes).height)
      continue;
    ++above;
    found += PackOrFail(lifetimes).height == optimum;
  }
  CHECK(above > 10);
  CHECK(found >= above * 95 / 100);
}

TEST_CASE("effort fast does not search, and high never gives more bytes than normal") {
  const std::vector<Lifetime> lifetimes =
      RandomLifetimes({.buffers = 40, .positions = 30, .max_bytes = 99}, 3);
  const Packing fast = PackOrFail(lifetimes, OptionsForEffort(PackEffort::Fast));
  const Packing normal = PackOrFail(lifetimes, OptionsForEffort(PackEffort::Normal));
  CHECK_THAT(fast.order, !Contains("search"));
  CHECK(normal.height <= fast.height);
  CHECK(normal.offsets == PackOrFail(lifetimes).offsets);
  CHECK(OptionsForEffort(PackEffort::High).max_visits > PackOptions().max_visits);
  CHECK(OptionsForEffort(PackEffort::High).max_capacity_work > PackOptions().max_capacity_work);
  CHECK(OptionsForEffort(PackEffort::High).max_target_work > PackOptions().max_target_work);
}

TEST_CASE("a goal ends the search early, and one packing is always made") {
  const std::vector<Lifetime> lifetimes =
      RandomLifetimes({.buffers = 60, .positions = 40, .max_bytes = 999}, 3);
  const Packing first = PackOrFail(lifetimes, {.max_visits = 0, .max_capacity_work = 0});
  CHECK(first.order == "weight and length, first fit");
  const Packing enough = PackOrFail(lifetimes, {.goal = first.height});
  CHECK(enough.order == first.order);
}

TEST_CASE("a training step of 20,000 buffers is packed within 1 % of the bound") {
  // Each activation is live until its gradient is computed, so the lifetimes of activations are
  // nested. Temporaries and gradients have short lifetimes.
  const int layers = 4000;
  std::vector<Lifetime> lifetimes;
  std::mt19937 random(1);
  auto bytes = [&] { return 4 * (1 + random() % 100000); };
  for (int64_t i = 0; i < layers; ++i) {
    const int64_t forward = 2 * i, backward = 4 * layers - 2 * i;
    lifetimes.push_back({forward, backward + 1, bytes(), 64, "activation"});
    lifetimes.push_back({forward, forward + 2, bytes(), 64, "temporary"});
    lifetimes.push_back({backward - 1, backward + 3, bytes(), 64, "gradient"});
    lifetimes.push_back({backward, backward + 1, bytes(), 64, "weight gradient"});
    lifetimes.push_back({backward, backward + 2, bytes(), 64, "temporary of backward"});
  }
  const Packing packing = PackOrFail(lifetimes, {.max_visits = 200'000'000});
  CHECK(static_cast<double>(packing.height) <=
        1.01 * static_cast<double>(ComputeLowerBound(lifetimes).height));
}

TEST_CASE("invalid instances are refused by name") {
  auto message = [](const std::vector<Lifetime> &lifetimes) {
    return std::string(Pack(lifetimes).status().message());
  };
  CHECK(message({{0, 1, 1, 1, "a"}, {3, 3, 1, 1, "b"}}) ==
        "buffer 1 'b' is never alive: lifetime [3, 3) must end after it begins");
  CHECK_THAT(message({{4, 2, 1, 1, "c"}}), Contains("'c' is never alive: lifetime [4, 2)"));
  CHECK(message({{0, 1, 1, 0, "d"}}) ==
        "buffer 0 'd' has alignment 0, which is not a power of two");
  CHECK(message({{0, 1, 1, 48, "e"}}) ==
        "buffer 0 'e' has alignment 48, which is not a power of two");
  CHECK_THAT(
      message({{0, 1, uint64_t{1} << 62, 1, "f"}, {1, 2, uint64_t{1} << 62, 1, "g"}}),
      Contains("buffer 1 'g' of 4611686018427387904 bytes at alignment 1 brings the total above"));
  CHECK_THAT(message({{0, 1, 1, uint64_t{1} << 63, "h"}}), Contains("'h'") && Contains("above"));
  CHECK(Pack({{0, 1, (uint64_t{1} << 63) - 1, 1, "largest"}}).ok());
}

} // namespace
} // namespace refold::planner

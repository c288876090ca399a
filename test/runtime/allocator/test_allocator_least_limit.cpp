//===- test_allocator_least_limit.cpp - The least memory limit of a step --===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the search with a scan over all limits, for steps that are small enough.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/allocator/pool_flags.h"
#include "test/runtime/allocator/random_step.h"

#include "runtime/allocator/least_limit.h"
#include "runtime/allocator/replay.h"
#include "test/runtime/allocator/sizes.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using refold::test::kMiB;

namespace {

/// Returns whether the step runs within `limit` bytes, by running it on a limited source.
bool Does(const Step &step, const PoolOptions &options, uint64_t limit) {
  AddressSource card;
  LimitedSource source(card, limit);
  auto allocator = MakeAllocator(options, source);
  return WalkStep(step, options.flags, **allocator).ok();
}

} // namespace

TEST_CASE("the least limit is the smallest limit within which a step runs") {
  uint32_t above = 0; // steps that need more than is allocated at once
  for (uint32_t seed = 0; seed < 20; ++seed)
    for (const FlagValues &flags : {NoChunks(), Chunks(1, 1), Chunks(2, 1), Growth()}) {
      INFO("seed " << seed << ", " << StrategyName(*flags.allocator_strategy));
      // The unit is near the sizes at which chunks are cut and blocks are rounded.
      const Step step = RandomStep(seed, 12, 90'000);
      const PoolOptions options{.flags = flags};
      const absl::StatusOr<LeastLimit> found = FindLeastLimit(step, options);
      REQUIRE(found.ok());
      CHECK(found->least);
      AddressSource source;
      const absl::StatusOr<Replayed> replayed = Replay(step, options, source);
      REQUIRE(replayed.ok());
      // Tries only limits that are multiples of 256. All offsets and sizes are multiples of 256, so
      // any other limit allows no more than the next lower multiple. A limit below the peak of
      // allocated bytes can never be enough.
      uint64_t limit = replayed->at_end.allocated.peak;
      CHECK(!Does(step, options, limit - 1));
      while (!Does(step, options, limit))
        limit += 256;
      CHECK(found->bytes == limit);
      CHECK(!Does(step, options, limit - 1));
      CHECK(found->bytes <= replayed->at_end.reserved.peak);
      above += found->bytes > replayed->at_end.allocated.peak;
    }
  CHECK(above > 10); // chunks make a difference
}

TEST_CASE("the least limit without chunks equals the peak of allocated bytes") {
  const Step step = RandomStep(1, 300, 1'000'000);
  const PoolOptions options{.flags = NoChunks()};
  AddressSource source;
  const absl::StatusOr<Replayed> replayed = Replay(step, options, source);
  const absl::StatusOr<LeastLimit> found = FindLeastLimit(step, options);
  REQUIRE(found.ok());
  CHECK(found->least);
  CHECK(found->bytes == replayed->at_end.reserved.peak);
}

TEST_CASE("a limit one byte too small fails if chunks depend on available memory") {
  int bisected = 0;
  for (uint32_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    const Step step = RandomStep(seed, 40, 90'000);
    const PoolOptions options{.flags = {.allocator_strategy = AllocatorStrategy::NaiveBestFit}};
    const absl::StatusOr<LeastLimit> found = FindLeastLimit(step, options);
    REQUIRE(found.ok());
    CHECK(Does(step, options, found->bytes));
    CHECK(!Does(step, options, found->bytes - 1));
    bisected += !found->least;
  }
  CHECK(bisected > 0);
}

TEST_CASE("the search bisects after a number of upward steps") {
  bool bisected = false;
  for (uint32_t seed = 0; seed < 40; ++seed) {
    const Step step = RandomStep(seed, 30, 90'000);
    const PoolOptions options{.flags = Chunks(1, 1)};
    const absl::StatusOr<LeastLimit> least = FindLeastLimit(step, options);
    const absl::StatusOr<LeastLimit> found = FindLeastLimit(step, options, 0);
    REQUIRE(found.ok());
    CHECK(least->least);
    CHECK(least->bytes <= found->bytes);
    CHECK(Does(step, options, found->bytes));
    bisected |= !found->least;
    if (!found->least)
      CHECK(!Does(step, options, found->bytes - 1));
  }
  CHECK(bisected);
}

TEST_CASE("chunks of host memory do not depend on available memory") {
  const Step step = RandomStep(2, 60, 90'000);
  const PoolOptions options{.flags = {.initial_cpu_memory_in_mb = 2,
                                      .allocator_strategy = AllocatorStrategy::NaiveBestFit},
                            .card = false,
                            .host_memory_bytes = 1000 * kMiB};
  const absl::StatusOr<LeastLimit> found = FindLeastLimit(step, options);
  REQUIRE(found.ok());
  CHECK(found->least);
  CHECK(Does(step, options, found->bytes));
  CHECK(!Does(step, options, found->bytes - 1));
  CHECK(absl::IsInvalidArgument(FindLeastLimit(step, {}).status())); // arena
  // An empty step needs no bytes.
  CHECK(FindLeastLimit({}, options)->bytes == 0);
}

//===- find_batch_test.cpp - The largest batch that fits ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/memory/find_batch.h"

#include <catch2/catch.hpp>

#include <random>

using namespace refold::planner;

/// Compares the search with a loop over the bytes of every batch.
static void CheckAgainstAll(uint64_t capacity,
                            const std::function<absl::StatusOr<uint64_t>(int64_t)> &bytes_of,
                            BatchLimits limits) {
  auto found =
      FindBatch(capacity, [&](int64_t batch) { return BatchBytes{*bytes_of(batch)}; }, limits);
  REQUIRE(found.ok());
  int64_t largest = 0;
  for (int64_t batch = limits.multiple_of; batch <= limits.most; batch += limits.multiple_of)
    if (*bytes_of(batch) <= capacity)
      largest = batch;
  CHECK(found->batch == largest);
  CHECK(found->bytes == *bytes_of(std::max(largest, limits.multiple_of)));
  const int64_t next = largest + limits.multiple_of;
  const bool has_next = largest > 0 && next <= limits.most;
  CHECK(found->next_bytes == (has_next ? *bytes_of(next) : 0));
}

TEST_CASE("the largest batch that fits is found, however bytes grow") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    const uint64_t fixed = random() % 10000, slope = random() % 300, bend = random() % 3;
    const uint64_t steps = 1 + random() % 64;
    auto bytes_of = [&](int64_t batch) -> absl::StatusOr<uint64_t> {
      const auto n = static_cast<uint64_t>(batch);
      return fixed + slope * n + bend * n * n / 16 + n / steps * 77;
    };
    const int64_t multiple = 1 + static_cast<int64_t>(random() % 5);
    const int64_t most = multiple + static_cast<int64_t>(random() % 400);
    CheckAgainstAll(random() % 60000, bytes_of, {most, multiple});
  }
}

TEST_CASE("few batches are tried if bytes grow linearly") {
  for (uint64_t slope : {1'000ull, 123'456ull, 987'654'321ull}) {
    auto found = FindBatch(141'000'000'000, [&](int64_t batch) -> absl::StatusOr<BatchBytes> {
      return BatchBytes{3'000'000'000 + slope * static_cast<uint64_t>(batch)};
    });
    REQUIRE(found.ok());
    INFO("slope " << slope << ", batch " << found->batch);
    CHECK(found->asked <= 12);
    CHECK(found->bytes <= 141'000'000'000);
    if (found->next_bytes > 0)
      CHECK(found->next_bytes > 141'000'000'000);
  }
}

TEST_CASE("batches that fit with recomputation do not mislead the search") {
  std::mt19937_64 random(2);
  for (int round = 0; round < 2000; ++round) {
    const uint64_t fixed = random() % 10'000, slope = 1 + random() % 300, parts = 2 + random() % 8;
    const uint64_t capacity = fixed + slope + random() % 100'000;
    // Returns the bytes that a batch needs. The baseline needs `usual` bytes. With recomputation,
    // `leanest` bytes are enough. If even `leanest` bytes do not fit, the returned bytes are
    // approximate.
    auto bytes_of = [&](int64_t batch) -> absl::StatusOr<BatchBytes> {
      const uint64_t usual = fixed + slope * static_cast<uint64_t>(batch);
      const uint64_t leanest = fixed + slope * static_cast<uint64_t>(batch) / parts;
      if (usual <= capacity)
        return BatchBytes{usual};
      if (leanest <= capacity)
        return BatchBytes{capacity - random() % (1 + (capacity - leanest) / 8), false};
      return BatchBytes{std::max(capacity + 1, leanest - leanest / 100 * (random() % 10))};
    };
    const int64_t most = 1 + static_cast<int64_t>(random() % 5000);
    const auto found = FindBatch(capacity, bytes_of, {most, 1});
    REQUIRE(found.ok());
    int64_t largest = most;
    while (fixed + slope * static_cast<uint64_t>(largest) / parts > capacity)
      --largest;
    CHECK(found->batch == largest);
    CHECK(found->asked <= 30);
  }
}

TEST_CASE("a batch search reports that no example fits, and errors of its callback") {
  auto none = FindBatch(10, [](int64_t) { return BatchBytes{11}; });
  REQUIRE(none.ok());
  CHECK(none->batch == 0);
  CHECK(none->bytes == 11);
  auto failed = FindBatch(1000, [](int64_t batch) -> absl::StatusOr<BatchBytes> {
    if (batch >= 4)
      return absl::InternalError("too large a program");
    return BatchBytes{static_cast<uint64_t>(batch)};
  });
  CHECK(failed.status() == absl::InternalError("too large a program"));
  auto first = FindBatch(
      1000, [](int64_t) -> absl::StatusOr<BatchBytes> { return absl::InternalError("no"); });
  CHECK(first.status() == absl::InternalError("no"));
  auto limits = FindBatch(1000, [](int64_t) { return BatchBytes{1}; }, {3, 4});
  CHECK(limits.status().message() == "no batch up to 3 is a multiple of 4");
}

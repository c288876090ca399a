//===- test_trace_cache_threads.cpp - Threads that call one function ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cache_keys.h"
#include "compiler/accelerate/trace_cache.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace refold;
using namespace refold::internal;

namespace {

/// Runs `work(t)` in threads t = 0 to count - 1, concurrently.
void InThreads(int count, const std::function<void(int)> &work) {
  std::vector<std::thread> threads;
  for (int t = 0; t < count; ++t)
    threads.emplace_back(work, t);
  for (std::thread &thread : threads)
    thread.join();
}

void UntilWaiting(const TraceCache &cache, int64_t threads) {
  while (cache.waiting() < threads)
    std::this_thread::yield();
}

/// Counts the outcomes of the calls of all threads.
struct ThreadCounts {
  std::atomic<int64_t> made{0}, hits{0}, failed{0}, wrong{0};
};

/// Calls the cache with the key `number`. Making the trace takes a moment.
void CountedCall(TraceCache &cache, int number, ThreadCounts &counts) {
  bool hit = false;
  auto entry = cache.GetOrMake<int>(
      NumberKey(number),
      [&]() -> absl::StatusOr<std::shared_ptr<int>> {
        ++counts.made;
        std::this_thread::yield();
        return std::make_shared<int>(number);
      },
      &hit);
  counts.hits += hit;
  counts.failed += !entry.ok();
  counts.wrong += entry.ok() && **entry != number;
}

/// Makes eight concurrent calls with one key. The first call makes the trace, and the other seven
/// calls wait for it. The trace is finished only after all seven calls wait.
struct EightCalls {
  explicit EightCalls(
      const std::function<absl::StatusOr<std::shared_ptr<int>>(TraceCache &)> &make) {
    std::atomic<bool> is_making{false};
    InThreads(8, [&](int t) {
      bool hit = false;
      while (t > 0 && !is_making)
        std::this_thread::yield();
      try {
        auto entry = cache.GetOrMake<int>(
            NumberKey(1),
            [&]() -> absl::StatusOr<std::shared_ptr<int>> {
              ++made;
              is_making = true;
              UntilWaiting(cache, 7);
              return make(cache);
            },
            &hit);
        hits += hit;
        values[static_cast<size_t>(t)] =
            entry.ok() ? std::to_string(**entry) : std::string(entry.status().message());
      } catch (const std::runtime_error &error) {
        values[static_cast<size_t>(t)] = error.what();
      }
    });
  }

  TraceCache cache;
  std::atomic<int> made{0}, hits{0};
  std::vector<std::string> values = std::vector<std::string>(8);
};

} // namespace

TEST_CASE("Concurrent calls trace each key once") {
  for (unsigned round = 0; round < 20; ++round) {
    TraceCache cache;
    ThreadCounts counts;
    InThreads(8, [&](int t) {
      std::mt19937 random(round * 8 + static_cast<unsigned>(t));
      for (int call = 0; call < 200; ++call)
        CountedCall(cache, static_cast<int>(random() % 10), counts);
    });
    CHECK(counts.made == 10);
    CHECK(counts.hits == 8 * 200 - 10);
    CHECK(counts.failed == 0);
    CHECK(counts.wrong == 0);
    CHECK(cache.size() == 10);
    CHECK(cache.calls() == 8 * 200);
    CHECK(cache.hits() == 8 * 200 - 10);
    CHECK(cache.in_flight() == 0);
    CHECK(cache.waiting() == 0);
  }
}

TEST_CASE("Concurrent calls may evict traces and resize the cache") {
  TraceCache cache;
  REQUIRE(cache.SetCacheSize(4).ok());
  ThreadCounts counts;
  InThreads(8, [&](int t) {
    std::mt19937 random(static_cast<unsigned>(t));
    for (int call = 0; call < 1000; ++call) {
      CountedCall(cache, static_cast<int>(random() % 10), counts);
      if (random() % 50 == 0)
        counts.failed += !cache.SetCacheSize(1 + static_cast<int64_t>(random() % 8)).ok();
      counts.wrong += cache.size() > 8;
    }
  });
  CHECK(counts.made + counts.hits == 8 * 1000);
  CHECK(counts.made > 10);
  CHECK(counts.failed == 0);
  CHECK(counts.wrong == 0);
  CHECK(cache.hits() == counts.hits);
  CHECK(cache.calls() == 8 * 1000);
  CHECK(cache.in_flight() == 0);
}

TEST_CASE("A cache can be cleared while other threads use it") {
  TraceCache cache;
  ThreadCounts counts;
  InThreads(8, [&](int t) {
    std::mt19937 random(static_cast<unsigned>(t));
    for (int call = 0; call < 1000; ++call) {
      CountedCall(cache, static_cast<int>(random() % 10), counts);
      if (random() % 20 == 0)
        cache.Clear();
      counts.wrong += cache.HitRate() < 0 || cache.HitRate() > 100;
      for (const TraceCache::CachedEntry &entry : cache.Entries())
        counts.wrong += entry.key.view() !=
                        absl::string_view(NumberKey(*std::static_pointer_cast<int>(entry.entry)));
    }
  });
  CHECK(counts.made + counts.hits == 8 * 1000);
  CHECK(counts.failed == 0);
  CHECK(counts.wrong == 0);
  CHECK(cache.in_flight() == 0);
  CHECK(cache.waiting() == 0);
}

TEST_CASE("Waiting threads reuse the trace that they wait for") {
  const EightCalls eight([](TraceCache &) -> absl::StatusOr<std::shared_ptr<int>> {
    return std::make_shared<int>(42);
  });
  CHECK(eight.made == 1);
  CHECK(eight.hits == 7);
  CHECK(eight.values == std::vector<std::string>(8, "42"));
  CHECK(eight.cache.hits() == 7);
  CHECK(eight.cache.calls() == 8);
  CHECK(eight.cache.size() == 1);
}

TEST_CASE("Waiting threads get the error of a failed trace") {
  const EightCalls eight([](TraceCache &) -> absl::StatusOr<std::shared_ptr<int>> {
    return absl::InvalidArgumentError("no such layer");
  });
  CHECK(eight.made == 1);
  CHECK(eight.hits == 0);
  CHECK(eight.values == std::vector<std::string>(8, "no such layer"));
  CHECK(eight.cache.hits() == 0);
  CHECK(eight.cache.calls() == 8);
  CHECK(eight.cache.size() == 0);
}

TEST_CASE("Waiting threads get an error if tracing throws") {
  const EightCalls eight([](TraceCache &) -> absl::StatusOr<std::shared_ptr<int>> {
    throw std::runtime_error("of the user");
  });
  CHECK(eight.made == 1);
  std::vector<std::string> expected(8,
                                    "the function threw an exception in the thread that traced it");
  expected[0] = "of the user";
  CHECK(eight.values == expected);
  CHECK(eight.cache.size() == 0);
  CHECK(eight.cache.in_flight() == 0);
}

TEST_CASE("Waiting threads get their trace although the cache is cleared") {
  const EightCalls eight([](TraceCache &cache) -> absl::StatusOr<std::shared_ptr<int>> {
    cache.Clear();
    return std::make_shared<int>(42);
  });
  CHECK(eight.made == 1);
  CHECK(eight.hits == 7);
  CHECK(eight.values == std::vector<std::string>(8, "42"));
  CHECK(eight.cache.hits() <= eight.cache.calls());
  CHECK(eight.cache.calls() == 0);
  CHECK(eight.cache.size() == 0);
}

//===- test_trace_cache.cpp - The traces of one function ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/trace_cache.h"

#include "cache_keys.h"
#include "compiler/accelerate/accelerate.h"
#include "compiler/accelerate/function_registry.h"

#include <catch2/catch.hpp>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

using namespace refold;
using namespace refold::internal;

namespace {

absl::StatusOr<std::shared_ptr<int>> CallNumber(TraceCache &cache, int number, bool *hit) {
  return cache.GetOrMake<int>(
      NumberKey(number),
      [number]() -> absl::StatusOr<std::shared_ptr<int>> { return std::make_shared<int>(number); },
      hit);
}

/// Returns the numbers of the keys in the cache, the head first.
std::vector<int> NumbersOf(const TraceCache &cache) {
  std::vector<int> numbers;
  for (const TraceCache::CachedEntry &entry : cache.Entries())
    numbers.push_back(*std::static_pointer_cast<int>(entry.entry));
  return numbers;
}

/// Calls the cache in its destructor, which would deadlock if the cache destroyed it while locked.
struct AsksWhenDestroyed {
  TraceCache &cache;
  int &destroyed;
  ~AsksWhenDestroyed() {
    cache.size();
    ++destroyed;
  }
};

} // namespace

TEST_CASE("The least recently used trace is evicted first") {
  TraceCache cache;
  CHECK(cache.cache_size() == 50);
  CHECK(cache.HitRate() == 0);
  CHECK(cache.Occupancy() == 0);
  REQUIRE(cache.SetCacheSize(3).ok());
  bool hit = true;
  for (int number : {1, 2, 3}) {
    CHECK(**CallNumber(cache, number, &hit) == number);
    CHECK_FALSE(hit);
  }
  CHECK(NumbersOf(cache) == std::vector<int>{1, 2, 3});
  CHECK(**CallNumber(cache, 1, &hit) == 1);
  CHECK(hit);
  CHECK(NumbersOf(cache) == std::vector<int>{2, 3, 1});
  CHECK(**CallNumber(cache, 4, &hit) == 4);
  CHECK_FALSE(hit);
  CHECK(NumbersOf(cache) == std::vector<int>{3, 1, 4});
  CHECK(cache.KeysInOrder() == std::vector<std::string>{NumberKey(3), NumberKey(1), NumberKey(4)});
  CHECK(cache.WasDropped(NumberKey(2)));
  CHECK_FALSE(cache.WasDropped(NumberKey(3)));
  CHECK(cache.calls() == 5);
  CHECK(cache.hits() == 1);
  CHECK(cache.HitRate() == 20);
  CHECK(cache.Occupancy() == 100);
  REQUIRE(cache.SetCacheSize(1).ok());
  CHECK(NumbersOf(cache) == std::vector<int>{4});
  REQUIRE(cache.SetCacheSize(8).ok());
  CHECK(NumbersOf(cache) == std::vector<int>{4});
  CHECK(cache.Occupancy() == 12.5);
  cache.Clear();
  CHECK(cache.size() == 0);
  CHECK(cache.cache_size() == 8);
  CHECK(cache.calls() == 0);
  CHECK(cache.HitRate() == 0);
  CHECK_FALSE(cache.WasDropped(NumberKey(2)));
}

TEST_CASE("A cache holds at least one trace") {
  TraceCache cache;
  for (int64_t size : {int64_t{0}, int64_t{-1}}) {
    const absl::Status status = cache.SetCacheSize(size);
    CHECK(status.code() == absl::StatusCode::kInvalidArgument);
    CHECK(status.message() == "a cache holds at least one trace, got " + std::to_string(size));
    CHECK(cache.cache_size() == 50);
  }
}

TEST_CASE("A failed trace is not cached, and its call is counted") {
  TraceCache cache;
  bool hit = true;
  int made = 0;
  for (int i = 0; i < 2; ++i) {
    auto failed = cache.GetOrMake<int>(
        NumberKey(1),
        [&]() -> absl::StatusOr<std::shared_ptr<int>> {
          ++made;
          CHECK(cache.in_flight() == 1);
          return absl::InvalidArgumentError("no such layer");
        },
        &hit);
    CHECK(failed.status().message() == "no such layer");
    CHECK_FALSE(hit);
  }
  CHECK(made == 2);
  CHECK(cache.size() == 0);
  CHECK(cache.in_flight() == 0);
  CHECK(cache.calls() == 2);
  CHECK(cache.hits() == 0);
  CHECK_FALSE(cache.WasDropped(NumberKey(1)));
  CHECK(**CallNumber(cache, 1, &hit) == 1);
}

TEST_CASE("An exception while tracing leaves the cache usable") {
  TraceCache cache;
  bool hit = true;
  CHECK_THROWS_AS(
      cache.GetOrMake<int>(
          NumberKey(1),
          []() -> absl::StatusOr<std::shared_ptr<int>> { throw std::runtime_error("of the user"); },
          &hit),
      std::runtime_error);
  CHECK(cache.in_flight() == 0);
  CHECK(**CallNumber(cache, 1, &hit) == 1);
  CHECK_FALSE(hit);
}

TEST_CASE("A function that requests the trace it is making is refused") {
  TraceCache cache;
  bool hit = true;
  bool inner_hit = true;
  auto made = cache.GetOrMake<int>(
      NumberKey(1),
      [&]() -> absl::StatusOr<std::shared_ptr<int>> {
        auto inner = CallNumber(cache, 2, &inner_hit); // a nested call with another key is allowed
        REQUIRE(inner.ok());
        inner = CallNumber(cache, 1, &inner_hit);
        CHECK(inner.status().code() == absl::StatusCode::kFailedPrecondition);
        return inner.status();
      },
      &hit);
  CHECK(made.status().message() ==
        "the function calls itself with the same arguments: its trace would not end");
  CHECK_FALSE(inner_hit);
  CHECK(NumbersOf(cache) == std::vector<int>{2});
}

TEST_CASE("A trace that is cleared while it is made is used only by its call") {
  TraceCache cache;
  bool hit = true;
  CHECK(CallNumber(cache, 2, &hit).ok());
  auto made = cache.GetOrMake<int>(
      NumberKey(1),
      [&]() -> absl::StatusOr<std::shared_ptr<int>> {
        cache.Clear();
        CHECK(cache.in_flight() == 0);
        // The key may be requested again, and this trace is kept.
        bool again = true;
        auto next = cache.GetOrMake<int>(
            NumberKey(1),
            []() -> absl::StatusOr<std::shared_ptr<int>> { return std::make_shared<int>(10); },
            &again);
        REQUIRE(next.ok());
        CHECK_FALSE(again);
        return std::make_shared<int>(9);
      },
      &hit);
  REQUIRE(made.ok());
  CHECK(**made == 9);
  CHECK(NumbersOf(cache) == std::vector<int>{10});
  CHECK(cache.calls() == 1);
  CHECK(cache.hits() == 0);
}

TEST_CASE("Entries are destroyed outside of the cache's lock, and stay alive in their calls") {
  TraceCache cache;
  int destroyed = 0;
  bool hit = true;
  auto call = [&](int number) {
    return *cache.GetOrMake<AsksWhenDestroyed>(
        NumberKey(number),
        [&]() -> absl::StatusOr<std::shared_ptr<AsksWhenDestroyed>> {
          return std::shared_ptr<AsksWhenDestroyed>(new AsksWhenDestroyed{cache, destroyed});
        },
        &hit);
  };
  REQUIRE(cache.SetCacheSize(2).ok());
  for (int number : {1, 2, 3})
    call(number);
  CHECK(destroyed == 1);
  REQUIRE(cache.SetCacheSize(1).ok());
  CHECK(destroyed == 2);
  const std::shared_ptr<AsksWhenDestroyed> used = call(4);
  CHECK(destroyed == 3);
  cache.Clear();
  CHECK(destroyed == 3);
  CHECK(&used->cache == &cache);
}

TEST_CASE("A cached key keeps its type alive, a dropped key does not") {
  const size_t before = LiveSignatures();
  TraceCache cache;
  REQUIRE(cache.SetCacheSize(1).ok());
  auto call = [&](int64_t size) {
    bool hit = true;
    const SignatureRef signature = InternSignature(F32, {size}, "");
    auto made = cache.GetOrMake<int>(
        ArrayKey(signature),
        []() -> absl::StatusOr<std::shared_ptr<int>> { return std::make_shared<int>(); }, &hit);
    CHECK(made.ok());
    return hit;
  };
  auto was_dropped = [&](int64_t size) {
    const SignatureRef signature = InternSignature(F32, {size}, "");
    return cache.WasDropped(ArrayKey(signature));
  };
  CHECK_FALSE(call(3));
  CHECK(LiveSignatures() == before + 1);
  CHECK(call(3));
  CHECK_FALSE(call(4));
  CHECK(LiveSignatures() == before + 1);
  CHECK(was_dropped(3));
  // One of these may be allocated at the address of the dropped type.
  for (int64_t size = 100; size < 200; ++size)
    CHECK_FALSE(was_dropped(size));
  cache.Clear();
  CHECK(LiveSignatures() == before);
}

TEST_CASE("The last 64 dropped keys are remembered") {
  TraceCache cache;
  REQUIRE(cache.SetCacheSize(1).ok());
  bool hit = true;
  for (int number = 0; number < 100; ++number)
    CHECK(CallNumber(cache, number, &hit).ok());
  for (int number = 0; number < 100; ++number)
    CHECK(cache.WasDropped(NumberKey(number)) == (number >= 100 - 1 - 64 && number < 99));
}

TEST_CASE("A cache belongs to a function, not to an object") {
  int function = 0, other = 0, type = 0, other_type = 0;
  const FunctionId id{&function, "", &type};
  const std::shared_ptr<TraceCache> cache = *CacheOf(id);
  CHECK(*CacheOf({&function, "", &type}) == cache);
  CHECK(*CacheOf({&other, "", &type}) != cache);
  CHECK(*CacheOf({&function, "", &other_type}) != cache);
  // A named function is found by its name, whatever its address.
  const std::shared_ptr<TraceCache> named = *CacheOf({nullptr, "policy", &type});
  CHECK(named != cache);
  CHECK(*CacheOf({&other, "policy", &type}) == named);
  CHECK(*CacheOf({nullptr, "critic", &type}) != named);
  const auto taken = CacheOf({nullptr, "policy", &other_type});
  CHECK(taken.status().code() == absl::StatusCode::kInvalidArgument);
  CHECK(taken.status().message() ==
        "the name 'policy' already belongs to another function: give this one a unique name");
  const auto nameless = CacheOf({nullptr, "", &type});
  CHECK(nameless.status().code() == absl::StatusCode::kInvalidArgument);
  CHECK(nameless.status().message() ==
        "the name of an accelerated function is empty: give it a unique name");
}

TEST_CASE("ClearAllCaches empties the caches of all functions") {
  int function = 0, type = 0;
  bool hit = true;
  const std::vector<std::shared_ptr<TraceCache>> caches = {
      *CacheOf({&function, "", &type}), *CacheOf({nullptr, "cleared with all", &type})};
  for (const std::shared_ptr<TraceCache> &cache : caches)
    CHECK(CallNumber(*cache, 1, &hit).ok());
  ClearAllCaches();
  for (const std::shared_ptr<TraceCache> &cache : caches) {
    CHECK(cache->size() == 0);
    CHECK(cache->calls() == 0);
    CHECK(CallNumber(*cache, 1, &hit).ok());
    CHECK_FALSE(hit);
  }
  // A function that is accelerated again finds its cache.
  CHECK(*CacheOf({&function, "", &type}) == caches[0]);
}

//===- test_accelerate_soak.cpp - A hundred thousand calls ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that the memory of a process does not grow with the number of calls, nor with traces that
// the cache has dropped. The calls use 60 keys, and the cache holds 50 traces.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"
#include "test/compiler/accelerate/live_memory.h"

#include <cstdlib>
#include <iostream>
#include <random>

using namespace refold;
using namespace refold::testing;

namespace {

constexpr int soak_keys = 60, soak_hot_keys = 45;
constexpr double soak_rare = 0.02;

Tensor SoakedStep(Array x, int times) {
  for (int i = 0; i < times; ++i)
    x = x * 0.5 + 1.0;
  return x;
}

/// Makes calls with random keys and counts the cache misses. Most calls use the frequent keys,
/// which all fit into the cache.
class Soak {
public:
  Soak() : step_(Accelerate(SoakedStep)) {
    for (int key = 0; key < soak_keys; ++key) {
      const int64_t length = 1 + key % 20;
      xs_.push_back(*Array::From<float>(std::vector<float>(length, 2.0f), {length}));
    }
  }
  AcceleratedFunction<Tensor(Array, int)> &step() { return step_; }
  int64_t misses() const { return misses_; }

  /// Makes one call and checks its values.
  void Call(int key) {
    const int times = 1 + key / 20;
    float expected = 2.0f;
    for (int i = 0; i < times; ++i)
      expected = expected * 0.5f + 1.0f;
    absl::StatusOr<Array> result = step_(xs_[key], times);
    if (!result.ok() || result->as<float>()->back() != expected)
      FAIL("key " << key << ": " << result.status());
    misses_ += !step_.LastCall().hit;
  }
  void CallDrawn() {
    const bool rare = std::uniform_real_distribution<>()(random_) < soak_rare;
    Call(rare ? soak_hot_keys + static_cast<int>(random_() % (soak_keys - soak_hot_keys))
              : static_cast<int>(random_() % soak_hot_keys));
  }

private:
  AcceleratedFunction<Tensor(Array, int)> step_;
  std::vector<Array> xs_;
  std::mt19937 random_{31};
  int64_t misses_ = 0;
};

struct Held {
  int64_t blocks = 0, bytes = 0;
};
/// Returns the live memory after calls have put the first 50 keys into the cache.
Held HeldAfterSweep(Soak &soak) {
  for (int key = 0; key < 50; ++key)
    soak.Call(key);
  return {LiveBlocks(), ResidentBytes()};
}

/// Checks that `calls` calls do not grow the memory of the process. Compares the live memory after
/// the first `first` cache misses with the live memory at the end. The total number of cache misses
/// must be in [least, most].
void CheckSoak(int64_t calls, int64_t first, int64_t least, int64_t most) {
  ClearAllCaches();
  Soak soak;
  REQUIRE(soak.step().CacheSize() == 50);
  // Compiles all kernels before memory is measured. The compiler caches every kernel that it
  // compiles, so a later compilation would add memory.
  for (int key = 0; key < soak_keys; ++key)
    soak.Call(key);
  int64_t done = 0;
  for (; done < calls && soak.misses() < first; ++done)
    soak.CallDrawn();
  REQUIRE(done < calls / 2 + first);
  const Held before = HeldAfterSweep(soak);
  for (; done < calls; ++done)
    soak.CallDrawn();
  const int64_t misses = soak.misses();
  const Held after = HeldAfterSweep(soak);
  const std::string seen =
      absl::StrCat(calls, " calls, ", misses, " misses; blocks ", before.blocks, " and ",
                   after.blocks, ", resident bytes ", before.bytes, " and ", after.bytes);
  INFO(seen);
  if (std::getenv("REFOLD_SOAK_PRINT")) // prints the numbers of a run that passes
    std::cout << seen << "\n";
  CHECK(misses >= least);
  CHECK(misses <= most);
  CHECK(after.blocks == before.blocks);
  if (ResidentBytesTell())
    CHECK(after.bytes - before.bytes < 4 << 20);
}

} // namespace

TEST_CASE("5,000 calls with many misses do not grow memory") { CheckSoak(5'000, 80, 100, 250); }

TEST_CASE("100,000 calls with many misses do not grow memory", "[.][slow]") {
  CheckSoak(100'000, 500, 1'000, 2'000);
}

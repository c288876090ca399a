//===- test_accelerate_threads.cpp - Calls from many threads --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that any thread may call any function. All values must be right, and each key must be
// traced only once.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

#include <atomic>
#include <barrier>
#include <thread>

using namespace refold;
using namespace refold::testing;

namespace {

constexpr int calling_threads = 8;

std::atomic<int> scaled_traces{0}, shifted_traces{0}, summed_traces{0};

Tensor ScaledByThreads(Array x, int by) {
  ++scaled_traces;
  return x * static_cast<double>(by);
}
Tensor ShiftedByThreads(Array x) {
  ++shifted_traces;
  return x + 1.0;
}
std::pair<Tensor, Tensor> SummedByThreads(Array x, Array y) {
  ++summed_traces;
  return {x + y, Sum(x * y)};
}

Array Filled(float value, int64_t length) {
  return *Array::From<float>(std::vector<float>(length, value), {length});
}

/// Collects errors per thread, because Catch2 may check on one thread only.
class Wrong {
public:
  void Unless(const absl::StatusOr<Array> &array, float expected) {
    if (!array.ok()) {
      ++count_;
      return;
    }
    absl::StatusOr<std::vector<float>> elements = array->as<float>();
    if (!elements.ok() || elements->empty()) {
      ++count_;
      return;
    }
    for (float element : *elements)
      count_ += element != expected;
  }
  void Unless(bool right) { count_ += !right; }
  int count() const { return count_.load(); }

private:
  std::atomic<int> count_{0};
};

/// Runs `body` on eight threads that start together.
template <typename Body> void OnThreads(Body body) {
  std::barrier begin(calling_threads);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < calling_threads; ++thread)
    threads.emplace_back([&, thread] {
      begin.arrive_and_wait();
      body(thread);
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace

TEST_CASE("threads that call with one key trace it once") {
  const std::string device = GENERATE("cpu", "checked");
  CAPTURE(device);
  ClearAllCaches();
  shifted_traces = 0;
  Wrong wrong;
  OnThreads([&](int thread) {
    auto shifted = Accelerate(ShiftedByThreads, {.compile = {.device = device}});
    for (int call = 0; call < 20; ++call) {
      const float value = static_cast<float>(thread * 100 + call);
      Array x = *Array::From<float>({value, value, value}, {3}, {.device = device});
      wrong.Unless(shifted(x), value + 1.0f);
    }
  });
  CHECK(wrong.count() == 0);
  CHECK(shifted_traces == 1);
  CHECK(Accelerate(ShiftedByThreads, {.compile = {.device = device}}).HitRate() ==
        Approx(100.0 * 159 / 160));
}

TEST_CASE("threads that call with many keys and functions trace each key once") {
  ClearAllCaches();
  scaled_traces = shifted_traces = summed_traces = 0;
  auto scaled = Accelerate(ScaledByThreads);
  auto shifted = Accelerate(ShiftedByThreads);
  auto summed = Accelerate(SummedByThreads);
  Wrong wrong;
  OnThreads([&](int thread) {
    for (int call = 0; call < 60; ++call) {
      // Neighboring threads start with different keys, and meet at the same keys on the way.
      const int at = call + thread * 7;
      const int64_t length = 1 + at % 3;
      const float value = static_cast<float>(thread + 1);
      Array x = Filled(value, length);
      wrong.Unless(scaled(x, at % 4), value * static_cast<float>(at % 4));
      wrong.Unless(shifted(x), value + 1.0f);
      absl::StatusOr<std::pair<Array, Array>> both = summed(x, Filled(2.0f, length));
      wrong.Unless(both.ok());
      if (!both.ok())
        continue;
      wrong.Unless(both->first, value + 2.0f);
      wrong.Unless(both->second, value * 2.0f * static_cast<float>(length));
    }
  });
  CHECK(wrong.count() == 0);
  CHECK(scaled_traces == 12);
  CHECK(shifted_traces == 3);
  CHECK(summed_traces == 3);
}

TEST_CASE("threads that evict each other's traces get the right values") {
  ClearAllCaches();
  auto scaled = Accelerate(ScaledByThreads, {.warn = [](const std::string &) {}});
  REQUIRE(scaled.SetCacheSize(2).ok());
  Wrong wrong;
  OnThreads([&](int thread) {
    for (int call = 0; call < 12; ++call) {
      const int by = (call + thread) % 5;
      wrong.Unless(scaled(Filled(3.0f, 4), by), 3.0f * static_cast<float>(by));
    }
  });
  CHECK(wrong.count() == 0);
  CHECK(scaled.Occupancy() == 100.0);
  REQUIRE(scaled.SetCacheSize(50).ok());
}

TEST_CASE("each thread can donate its own arrays") {
  ClearAllCaches();
  shifted_traces = 0;
  auto shifted = Accelerate(ShiftedByThreads);
  Wrong wrong;
  OnThreads([&](int thread) {
    Array x = Filled(static_cast<float>(thread), 64);
    for (int call = 0; call < 100; ++call) {
      absl::StatusOr<Array> next = shifted(std::move(x));
      wrong.Unless(next.ok() && shifted.LastCall().in_place == 1);
      if (!next.ok())
        return;
      x = *std::move(next);
    }
    wrong.Unless(x, static_cast<float>(thread + 100));
  });
  CHECK(wrong.count() == 0);
  CHECK(shifted_traces == 1);
}

TEST_CASE("two threads that donate the same array do not see each other's writes") {
  ClearAllCaches();
  auto shifted = Accelerate(ShiftedByThreads);
  Wrong wrong;
  for (int round = 0; round < 20; ++round) {
    Array shared = Filled(5.0f, 64);
    OnThreads([&](int thread) {
      // Each thread holds a handle of its own to the shared value, so the last owner may donate it.
      Array x = shared;
      wrong.Unless(shifted(std::move(x)), 6.0f);
    });
    wrong.Unless(shared, 5.0f);
  }
  CHECK(wrong.count() == 0);
}

TEST_CASE("clearing caches does not change the values of concurrent calls") {
  ClearAllCaches();
  auto shifted = Accelerate(ShiftedByThreads);
  Wrong wrong;
  OnThreads([&](int thread) {
    for (int call = 0; call < 10; ++call) {
      if (thread == 0)
        ClearAllCaches();
      wrong.Unless(shifted(Filled(static_cast<float>(call), 8)), static_cast<float>(call) + 1.0f);
    }
  });
  CHECK(wrong.count() == 0);
}

//===- test_trace_cache_model.cpp - Random calls against a model ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cache_keys.h"
#include "compiler/accelerate/accelerate.h"
#include "compiler/accelerate/function_registry.h"
#include "compiler/accelerate/trace_cache.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace refold;
using namespace refold::internal;

namespace {

/// A simple model of the cache of one function.
struct CacheModel {
  std::deque<std::string> queue; // the head first
  int64_t size = 50, calls = 0, hits = 0, made = 0;

  void Call(const std::string &key, bool fails) {
    ++calls;
    if (auto found = std::find(queue.begin(), queue.end(), key); found != queue.end()) {
      ++hits;
      queue.erase(found);
      queue.push_back(key);
    } else {
      ++made;
      if (!fails)
        queue.push_back(key);
    }
    Shrink();
  }
  void SetSize(int64_t to) {
    if (to >= 1)
      size = to;
    Shrink();
  }
  void Clear() {
    queue.clear();
    calls = hits = 0;
  }
  void Shrink() {
    while (static_cast<int64_t>(queue.size()) > size)
      queue.pop_front();
  }
};

/// Two functions, with three accelerated objects for each, as in a program.
class ModelledCalls {
public:
  explicit ModelledCalls(unsigned seed) : random_(seed) {
    for (size_t function = 0; function < models_.size(); ++function) {
      (*CacheOf(IdOf(function)))->Clear();
      CHECK((*CacheOf(IdOf(function)))->SetCacheSize(models_[function].size).ok());
      for (std::shared_ptr<TraceCache> &object : objects_[function])
        object = *CacheOf(IdOf(function));
    }
  }

  void Step() {
    const size_t function = Below(2);
    std::shared_ptr<TraceCache> &object = objects_[function][Below(3)];
    CacheModel &model = models_[function];
    const size_t what = Below(100);
    if (what < 88) {
      // Some keys are more frequent than others. A key may request only the first results.
      const int number = static_cast<int>(Below(4) > 0 ? Below(6) : Below(70));
      Call(*object, model, NumberKey(number, static_cast<int>(Below(5) / 3)), what < 8);
    } else if (what < 94) {
      const int64_t size =
          Below(4) == 0 ? static_cast<int64_t>(Below(60)) - 2 : static_cast<int64_t>(Below(9)) + 1;
      CHECK(object->SetCacheSize(size).ok() == (size >= 1));
      model.SetSize(size);
    } else if (what < 96) {
      object->Clear();
      model.Clear();
    } else if (what < 97) {
      ClearAllCaches();
      for (CacheModel &each : models_)
        each.Clear();
    } else {
      object.reset(); // one object is destroyed and another one is created
      object = *CacheOf(IdOf(function));
    }
    Compare(function);
  }

private:
  size_t Below(size_t end) { return random_() % end; }
  FunctionId IdOf(size_t function) const {
    static const std::array<char, 2> addresses{};
    return {&addresses[function], "", &addresses};
  }

  void Call(TraceCache &cache, CacheModel &model, const std::string &key, bool fails) {
    const int64_t hits = model.hits;
    const bool is_there =
        std::find(model.queue.begin(), model.queue.end(), key) != model.queue.end();
    model.Call(key, fails);
    bool hit = false;
    auto entry = cache.GetOrMake<std::string>(
        key,
        [&]() -> absl::StatusOr<std::shared_ptr<std::string>> {
          ++made_;
          if (fails)
            return absl::InternalError("not this time");
          return std::make_shared<std::string>(key);
        },
        &hit);
    CHECK(hit == (model.hits > hits));
    CHECK(entry.ok() == (is_there || !fails));
    if (entry.ok())
      CHECK(**entry == key);
  }

  void Compare(size_t function) {
    const CacheModel &model = models_[function];
    for (const std::shared_ptr<TraceCache> &object : objects_[function]) {
      if (object != objects_[function][0])
        FAIL("an object has a cache of its own");
    }
    const TraceCache &cache = *objects_[function][0];
    CHECK(cache.KeysInOrder() == std::vector<std::string>(model.queue.begin(), model.queue.end()));
    CHECK(cache.size() == static_cast<int64_t>(model.queue.size()));
    CHECK(cache.cache_size() == model.size);
    CHECK(cache.calls() == model.calls);
    CHECK(cache.hits() == model.hits);
    CHECK(cache.HitRate() == (model.calls == 0 ? 0
                                               : 100.0 * static_cast<double>(model.hits) /
                                                     static_cast<double>(model.calls)));
    CHECK(cache.Occupancy() ==
          100.0 * static_cast<double>(model.queue.size()) / static_cast<double>(model.size));
    CHECK(made_ == models_[0].made + models_[1].made);
    CHECK(cache.in_flight() == 0);
  }

  std::mt19937 random_;
  std::array<CacheModel, 2> models_;
  std::array<std::array<std::shared_ptr<TraceCache>, 3>, 2> objects_;
  int64_t made_ = 0;
};

} // namespace

TEST_CASE("Caches agree with a simple model over random calls") {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    INFO("sequence " << seed);
    ModelledCalls calls(seed);
    for (int step = 0; step < 60; ++step) {
      INFO("step " << step);
      calls.Step();
    }
  }
}

TEST_CASE("A cache of 50 traces agrees with the model over a long sequence") {
  ModelledCalls calls(1);
  for (int step = 0; step < 20000; ++step) {
    INFO("step " << step);
    calls.Step();
  }
}

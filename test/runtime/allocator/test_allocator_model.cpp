//===- test_allocator_model.cpp - Allocators compared with a model --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a million requests to each allocator and compares its answers with those of the model.
// Offsets, refusals and statistics must be equal. Allocations must not overlap, and nothing may
// stay reserved at the end.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/allocator/allocator_model.h"

#include "runtime/allocator/auto_growth.h"
#include "runtime/allocator/naive_best_fit.h"
#include "test/runtime/allocator/sizes.h"

#include <catch2/catch.hpp>

#include <map>
#include <random>
#include <utility>
#include <vector>

using namespace refold::runtime;
using refold::test::kMiB;

namespace {

struct Counts {
  int64_t refused = 0, requests = 0, most_live = 0;
  int64_t chunks = 0; // taken, not counting chunks taken in exchange for idle ones
};

/// Makes `requests` random requests to the allocator and to the model, and compares their answers.
/// The number of live allocations rises and falls between 0 and `most`.
Counts Compare(Allocator &allocator, AllocatorModel &model, AddressSource &source, int64_t requests,
               size_t most, uint32_t seed) {
  struct Held {
    Allocation allocation;
    AllocatorModel::Place place;
  };
  std::mt19937 random(seed); // the standard fixes its numbers, but not those of distributions
  const auto below = [&](uint64_t bound) { return random() % bound; };
  std::vector<Held> held;
  std::map<uint64_t, uint64_t> ends; // ends of live allocations by their beginnings
  Counts counts;
  bool rising = true;
  uint64_t tide = 4; // 4: all sizes; below 4: one range of sizes, so that whole chunks become idle
  for (int64_t i = 0; i < requests; ++i) {
    if (held.empty() || below(500) == 0)
      rising = true;
    else if (held.size() == most || below(500) == 0)
      rising = false;
    if (held.empty() || (held.size() < most && below(8) < (rising ? 6 : 2))) {
      const uint64_t kinds[] = {2000, 100'000, kMiB / 2, 3 * kMiB};
      if (held.empty())
        tide = below(5);
      const uint64_t bytes =
          below(kinds[tide < 4 ? tide : (below(16) < 13 ? below(2) : 2 + below(2))]);
      const MemoryKind kind = static_cast<MemoryKind>(below(kMemoryKinds));
      const uint64_t chunks = model.statistics().chunks.now;
      const auto expected = model.Allocate(bytes, kind);
      const auto found = allocator.Allocate(bytes, {"x", kind});
      ++counts.requests;
      if (found.ok() != expected.has_value())
        FAIL("request " << i << " of " << bytes << " bytes: " << found.status().ToString());
      if (!found.ok()) {
        ++counts.refused;
        rising = false;
      } else {
        if (!(AllocatorModel::Place{found->chunk, found->offset} == *expected))
          FAIL("request " << i << " lies at " << found->chunk << ":" << found->offset
                          << ", should lie at " << expected->chunk << ":" << expected->offset);
        const auto behind = ends.upper_bound(found->address);
        if (behind != ends.end() && behind->first < found->address + bytes)
          FAIL("request " << i << " lies over the one behind it");
        if (behind != ends.begin() && std::prev(behind)->second > found->address)
          FAIL("request " << i << " lies over the one before it");
        ends[found->address] = found->address + bytes;
        counts.chunks += expected->offset == 0 && model.statistics().chunks.now > chunks;
        held.push_back({*found, *expected});
        counts.most_live = std::max<int64_t>(counts.most_live, held.size());
      }
    } else {
      std::swap(held[below(held.size())], held.back());
      allocator.Free(held.back().allocation);
      model.Free(held.back().place);
      ends.erase(held.back().allocation.address);
      held.pop_back();
    }
    if (below(1000) == 0) {
      allocator.GiveBackIdle();
      model.GiveBackIdle();
      model.Restart();
    }
    if (!(allocator.statistics() == model.statistics()))
      FAIL("the statistics differ after request " << i);
    if (source.taken() != allocator.statistics().reserved.now)
      FAIL("after request " << i << " the source has not given what is reserved");
  }
  for (const Held &each : held)
    allocator.Free(each.allocation);
  allocator.GiveBackIdle();
  const AllocatorStatistics end = allocator.statistics();
  CHECK(end.live.now == 0);
  CHECK(end.allocated.now == 0);
  CHECK(end.allocations.now == 0);
  CHECK(end.reserved.now == 0);
  CHECK(end.chunks.now == 0);
  CHECK(end.free_bytes == 0);
  CHECK(end.live_by_kind == BytesByKind{});
  CHECK(source.taken() == 0);
  return counts;
}

} // namespace

TEST_CASE("naive_best_fit with chunks of 1 MiB agrees with the model") {
  const uint64_t limit = 12 * kMiB;
  AddressSource source(limit);
  const ChunkRule rule =
      ChunkRule::Card({.initial_gpu_memory_in_mb = 2, .reallocate_gpu_memory_in_mb = 1});
  NaiveBestFit allocator(rule, source);
  AllocatorModel model(limit, [](uint64_t) { return 2 * kMiB; }, [](uint64_t) { return kMiB; });
  const Counts counts = Compare(allocator, model, source, 1'000'000, 60, 1);
  CHECK(counts.requests > 400'000);
  CHECK(counts.refused > 1000); // both outcomes were tested
  CHECK(counts.chunks > 1000);
}

TEST_CASE("naive_best_fit with chunks from available memory agrees with the model") {
  const uint64_t limit = 14 * kMiB + 77;
  AddressSource source(limit);
  const ChunkRule rule = ChunkRule::Card({.fraction_of_gpu_memory_to_use = 0.3});
  NaiveBestFit allocator(rule, source);
  const auto chunk = [](uint64_t available) {
    const uint64_t bytes = ChunkOfAvailable(available, 0.3);
    return bytes < 256 ? 0 : bytes;
  };
  AllocatorModel model(limit, chunk, chunk);
  const Counts counts = Compare(allocator, model, source, 300'000, 60, 2);
  CHECK(counts.refused > 100);
}

TEST_CASE("naive_best_fit without chunks agrees with the model") {
  AddressSource source(20 * kMiB);
  const ChunkRule rule = ChunkRule::Card({.fraction_of_gpu_memory_to_use = 0});
  NaiveBestFit allocator(rule, source);
  const auto none = [](uint64_t) { return 0; };
  AllocatorModel model(20 * kMiB, none, none);
  const Counts counts = Compare(allocator, model, source, 200'000, 60, 3);
  CHECK(counts.chunks == counts.requests - counts.refused);
  CHECK(allocator.statistics().reserved.peak == allocator.statistics().allocated.peak);
}

TEST_CASE("auto_growth agrees with the model") {
  AddressSource source(10 * kMiB);
  AutoGrowth allocator(source);
  AllocatorModel model(10 * kMiB);
  const Counts counts = Compare(allocator, model, source, 1'000'000, 60, 4);
  CHECK(counts.requests > 400'000);
  CHECK(counts.refused > 1000);
  CHECK(counts.chunks > 1000);
}

TEST_CASE("many live pieces do not slow the allocator down") {
  AddressSource source;
  AutoGrowth allocator(source);
  std::mt19937 random(5);
  std::vector<Allocation> held;
  // A search through all pieces would look at 10^10 pieces.
  for (int i = 0; i < 500'000; ++i) {
    if (held.size() < 20'000 || random() % 2) {
      held.push_back(*allocator.Allocate(random() % 100'000, {"x"}));
    } else {
      std::swap(held[random() % held.size()], held.back());
      allocator.Free(held.back());
      held.pop_back();
    }
  }
  for (const Allocation &each : held)
    allocator.Free(each);
  const AllocatorStatistics end = allocator.statistics();
  CHECK(end.live.now == 0);
  CHECK(end.free_bytes == end.reserved.now);
  CHECK(end.allocations.peak >= 20'000);
  allocator.GiveBackIdle();
  CHECK(source.taken() == 0);
}

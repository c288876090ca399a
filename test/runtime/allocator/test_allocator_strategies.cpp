//===- test_allocator_strategies.cpp - Allocation strategies ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which chunk serves a request, what the allocator tries before it refuses a request, the
// error text of a refusal, and the state after a fault.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/auto_growth.h"
#include "runtime/allocator/naive_best_fit.h"
#include "runtime/allocator/strategies.h"
#include "test/runtime/allocator/sizes.h"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

using namespace refold::runtime;
using refold::test::kMiB;

namespace {

ChunkRule OneMiB() {
  return ChunkRule::Card({.initial_gpu_memory_in_mb = 1, .reallocate_gpu_memory_in_mb = 1});
}

} // namespace

TEST_CASE("requests up to the chunk size are cut from chunks, larger ones go to the source") {
  AddressSource source;
  NaiveBestFit allocator(OneMiB(), source);
  // With its header, the request fills a chunk exactly.
  const Allocation whole = *allocator.Allocate(kMiB - 64, {"whole"});
  CHECK(whole.padded == kMiB);
  CHECK(source.taken() == kMiB);
  allocator.Free(whole);
  CHECK(source.taken() == kMiB); // the chunk is kept

  // One byte more is larger than a chunk: it takes its padded size, and is given back when freed.
  const Allocation larger = *allocator.Allocate(kMiB - 63, {"larger"});
  CHECK(larger.padded == kMiB + 256);
  CHECK(source.taken() == 2 * kMiB + 256);
  CHECK(allocator.statistics().chunks.now == 2);
  allocator.Free(larger);
  CHECK(source.taken() == kMiB);

  const Allocation small = *allocator.Allocate(1, {"small"});
  CHECK(small.chunk == 0);
  CHECK(small.offset == 0);
  CHECK(source.taken() == kMiB);
  // The rest of the chunk is one piece too short, so the allocator takes another chunk.
  const Allocation again = *allocator.Allocate(kMiB - 64, {"again"});
  CHECK(again.chunk == 2); // 1 was the chunk of the larger request
  CHECK(source.taken() == 2 * kMiB);
  allocator.Free(small);
  allocator.Free(again);
  allocator.GiveBackIdle();
  CHECK(source.taken() == 0);
}

TEST_CASE("the first chunk of a GPU has the memory fraction's size to the byte") {
  AddressSource card(8'502'771'712);
  NaiveBestFit allocator(ChunkRule::Card({}), card);
  CHECK(card.taken() == 0); // nothing is taken before the first request
  const Allocation first = *allocator.Allocate(4, {"first"});
  CHECK(allocator.statistics().reserved.now == 7'431'422'605);
  // Whole pieces fill 7'431'422'464 bytes of the chunk; a request of that size fits into it.
  CHECK(allocator.statistics().free_bytes == 7'431'422'464 - 256);
  allocator.Free(first);
  const Allocation all = *allocator.Allocate(7'431'422'464 - 64, {"all"});
  CHECK(all.chunk == 0);
  CHECK(card.taken() == 7'431'422'605);
  allocator.Free(all);
}

TEST_CASE("a request of 36 MB succeeds with 342 MB free, which is less than a chunk") {
  // Chunks are 512 MiB. There is too little memory for a second one.
  AddressSource card(512 * kMiB + 342'000'000);
  const FlagValues flags{.initial_gpu_memory_in_mb = 512, .reallocate_gpu_memory_in_mb = 512};
  NaiveBestFit allocator(ChunkRule::Card(flags), card);
  const Allocation full = *allocator.Allocate(512 * kMiB - 64, {"full"});
  const absl::StatusOr<Allocation> more = allocator.Allocate(36'000'000, {"more"});
  REQUIRE(more.ok());
  CHECK(card.available() == 342'000'000 - more->padded);
  CHECK(more->padded == 36'000'256);
  // Further requests succeed until less than one padded request is left.
  uint64_t got = 1;
  std::vector<Allocation> rest;
  for (absl::StatusOr<Allocation> next = allocator.Allocate(36'000'000, {"rest"}); next.ok();
       next = allocator.Allocate(36'000'000, {"rest"}), ++got)
    rest.push_back(*next);
  CHECK(got == 342'000'000 / 36'000'256);
  CHECK(card.available() == 342'000'000 % 36'000'256);
  for (const Allocation &each : rest)
    allocator.Free(each);
  allocator.Free(*more);
  allocator.Free(full);
}

TEST_CASE("a request that the memory fraction's next chunk cannot hold succeeds") {
  AddressSource card(1'000'000'000);
  NaiveBestFit allocator(ChunkRule::Card({}), card);
  const Allocation a = *allocator.Allocate(873'999'872 - 64, {"a"}); // the first chunk
  CHECK(allocator.statistics().reserved.now == 874'000'015);
  // Another chunk of 110 MB is too small. The source has the padded size without one.
  const absl::StatusOr<Allocation> b = allocator.Allocate(120'000'000, {"b"});
  REQUIRE(b.ok());
  CHECK(allocator.statistics().reserved.now == 874'000'015 + 120'000'256);
  allocator.Free(a);
  allocator.Free(*b);
}

TEST_CASE("with a fraction of 0, requests go to the source and back") {
  AddressSource card(1000 * kMiB);
  const FlagValues flags{.fraction_of_gpu_memory_to_use = 0, .initial_gpu_memory_in_mb = 100};
  NaiveBestFit allocator(ChunkRule::Card(flags), card);
  const Allocation a = *allocator.Allocate(1, {"a"}), b = *allocator.Allocate(3 * kMiB, {"b"});
  CHECK(card.taken() == 256 + 3 * kMiB + 256);
  allocator.Free(a);
  CHECK(card.taken() == 3 * kMiB + 256);
  allocator.Free(b);
  CHECK(card.taken() == 0);
}

TEST_CASE("the smallest free piece is cut, and the first of equal pieces") {
  AddressSource source;
  NaiveBestFit allocator(OneMiB(), source);
  const auto ask = [&](uint64_t padded) { return *allocator.Allocate(padded - 64, {"x"}); };
  const Allocation a = ask(1024), b = ask(256), c = ask(512), d = ask(256), e = ask(512),
                   f = ask(256);
  allocator.Free(a);
  allocator.Free(c);
  allocator.Free(e);
  CHECK(allocator.statistics().largest_free == kMiB - 2816);
  CHECK(allocator.statistics().free_bytes == kMiB - 768);
  CHECK(allocator.statistics().fragmentation() ==
        Approx(1 - double(kMiB - 2816) / double(kMiB - 768)));
  // The piece of a is larger, and the piece of e lies after the piece of c.
  CHECK(ask(512).offset == c.offset);
  CHECK(ask(256).offset == e.offset);
  CHECK(ask(768).offset == a.offset);
  // A freed piece merges with both neighbours.
  allocator.Free(b);
  allocator.Free(f);
  allocator.Free(d);
  CHECK(allocator.statistics().free_bytes == kMiB - 512 - 256 - 768);
  CHECK(ask(512).offset == a.offset + 768); // the rest of a's piece, and b's
}

TEST_CASE("auto_growth takes blocks on demand and keeps them") {
  AddressSource source;
  AutoGrowth allocator(source);
  CHECK(GrownBlockBytes(256) == 256);
  CHECK(GrownBlockBytes(kMiB - 256) == kMiB - 256);
  CHECK(GrownBlockBytes(kMiB) == 2 * kMiB);
  CHECK(GrownBlockBytes(2 * kMiB) == 2 * kMiB);
  CHECK(GrownBlockBytes(2 * kMiB + 256) == 4 * kMiB);
  const Allocation a = *allocator.Allocate(1000, {"a"});
  CHECK(source.taken() == 1024);
  const Allocation b = *allocator.Allocate(3 * kMiB, {"b"});
  CHECK(source.taken() == 1024 + 4 * kMiB);
  const Allocation c = *allocator.Allocate(kMiB, {"c"}); // the rest of b's block
  CHECK(c.chunk == b.chunk);
  CHECK(source.taken() == 1024 + 4 * kMiB);
  allocator.Free(b);
  allocator.Free(c);
  CHECK(source.taken() == 1024 + 4 * kMiB);                  // kept
  const Allocation d = *allocator.Allocate(4 * kMiB, {"d"}); // b and c were merged
  CHECK(d.chunk == b.chunk);
  CHECK(source.taken() == 1024 + 4 * kMiB);
  allocator.Free(a);
  allocator.Free(d);
}

TEST_CASE("auto_growth releases idle blocks before it refuses a request") {
  AddressSource source(8 * kMiB);
  AutoGrowth allocator(source);
  const Allocation a = *allocator.Allocate(2 * kMiB, {"a"});
  REQUIRE(allocator.Allocate(kMiB, {"b"}).ok());
  const Allocation c = *allocator.Allocate(2 * kMiB, {"c"});
  allocator.Free(a);
  allocator.Free(c);
  CHECK(source.available() == 2 * kMiB);
  // 4 MiB are in idle blocks and 2 MiB in the source; giving the blocks back makes one piece of 6.
  const absl::StatusOr<Allocation> d = allocator.Allocate(6 * kMiB, {"d"});
  REQUIRE(d.ok());
  CHECK(source.available() == 0);
  CHECK(absl::IsResourceExhausted(allocator.Allocate(2 * kMiB, {"e"}).status()));
  REQUIRE(allocator.Allocate(kMiB, {"f"}).ok()); // in b's block
}

TEST_CASE("auto_growth takes a block without rounding if memory is short") {
  AddressSource source(3 * kMiB);
  AutoGrowth allocator(source);
  REQUIRE(allocator.Allocate(3 * kMiB - 255, {"a"}).ok());
  CHECK(source.available() == 0);
  AddressSource less(3 * kMiB - 1);
  AutoGrowth refused(less);
  CHECK(absl::IsResourceExhausted(refused.Allocate(3 * kMiB - 255, {"a"}).status()));
  CHECK(refused.Allocate(3 * kMiB - 256, {"a"}).ok());
}

TEST_CASE("a refusal names the request, the holders and a sufficient limit") {
  AddressSource card(4'000'000);
  LimitedSource source(card, 3'000'000);
  NaiveBestFit allocator(ChunkRule::Card({.fraction_of_gpu_memory_to_use = 0}), source);
  const auto hold = [&](uint64_t bytes, const char *name, MemoryKind kind) {
    REQUIRE(allocator.Allocate(bytes, {name, kind}).ok());
  };
  hold(100'000, "weights", MemoryKind::State);
  hold(400'000, "h1", MemoryKind::Activation);
  hold(500'000, "h2", MemoryKind::Activation);
  hold(10, "loss", MemoryKind::Fetch);
  hold(400'000, "scratch", MemoryKind::Workspace);
  hold(600'000, "x", MemoryKind::Input);
  CHECK(allocator.Allocate(1'200'000, {"h3"}).status().message() ==
        "no memory for 'h3' (activation): it needs 1.2 MB (1,200,000 bytes), padded to 1,200,128; "
        "a limit of 3.0 MB (3,000,000 bytes) leaves 999.1 KB (999,104 bytes); 2.0 MB (2,000,010 "
        "bytes) of 2.0 MB (2,000,896 bytes) reserved are live; the largest holders are 'x' (input, "
        "600.0 KB), 'h2' (activation, 500.0 KB), 'h1' (activation, 400.0 KB), 'scratch' "
        "(workspace, 400.0 KB), 'weights' (state, 100.0 KB)");
  // The caller adds facts that the allocator cannot know.
  OutOfMemory seen;
  allocator.set_out_of_memory_hook([&](OutOfMemory &refusal) {
    refusal.op = "dot_general";
    refusal.least_limit = 3'201'024;
    seen = refusal;
  });
  const absl::Status status = allocator.Allocate(1'200'000, {"h3"}).status();
  CHECK(absl::IsResourceExhausted(status));
  CHECK(status.message().find("no memory for 'h3' (activation) of 'dot_general': it needs") == 0);
  CHECK(status.message().find("; 3.2 MB (3,201,024 bytes) in total would be enough") !=
        std::string::npos);
  CHECK(seen.bytes == 1'200'000);
  CHECK(seen.statistics.live.now == 2'000'010);
  CHECK(seen.statistics.live_by_kind == BytesByKind{100'000, 600'000, 10, 0, 900'000, 400'000});
  REQUIRE(seen.holders.size() == 5);
  CHECK(seen.holders[4].name == "weights");
  CHECK(allocator.statistics().peak_by_kind == allocator.statistics().live_by_kind);
}

TEST_CASE("a refusal with free pieces names the largest one") {
  AddressSource card(kMiB);
  NaiveBestFit allocator(OneMiB(), card);
  const Allocation a = *allocator.Allocate(kMiB / 4, {"a"});
  REQUIRE(allocator.Allocate(kMiB / 4, {"b"}).ok());
  allocator.Free(a);
  CHECK(allocator.Allocate(kMiB / 2, {"c"}).status().message() ==
        "no memory for 'c' (activation): it needs 524.3 KB (524,288 bytes), padded to 524,544; of "
        "1.0 MB (1,048,576 bytes) 0 bytes are left; 262.1 KB (262,144 bytes) of 1.0 MB (1,048,576 "
        "bytes) reserved are live, and the largest free piece is 523.8 KB (523,776 bytes); the "
        "largest "
        "holders are 'b' (activation, 262.1 KB)");
  CHECK(allocator.Allocate(~uint64_t{0}, {"d"}).status().message() ==
        "'d' requests 18,446,744,073,709,551,615 bytes, the most is 4,611,686,018,427,387,904");
}

namespace {

/// One request of a sequence: bytes to allocate, or the index of an earlier allocation to free.
struct Wish {
  uint64_t bytes;
  int free = -1;
};
const std::vector<Wish> kWishes = {{100'000},     {900'000}, {3 * kMiB}, {300'000},
                                   {0, 0},        {0, 2},    {kMiB / 2}, {5 * kMiB},
                                   {kMiB - 3000}, {0, 3},    {2 * kMiB}, {400'000}};

/// Runs the requests until one fails, then frees everything.
absl::Status RunWishes(Allocator &allocator) {
  std::vector<Allocation> held;
  std::vector<bool> live;
  absl::Status status;
  for (const Wish &wish : kWishes) {
    if (wish.free >= 0) {
      allocator.Free(held[wish.free]);
      live[wish.free] = false;
      continue;
    }
    const AllocatorStatistics before = allocator.statistics();
    const absl::StatusOr<Allocation> allocation = allocator.Allocate(wish.bytes, {"wish"});
    if (!allocation.ok()) {
      status = allocation.status();
      const AllocatorStatistics after = allocator.statistics();
      CHECK(after.live == before.live);
      CHECK(after.allocated == before.allocated);
      CHECK(after.allocations == before.allocations);
      CHECK(after.live_by_kind == before.live_by_kind);
      break;
    }
    held.push_back(*allocation);
    live.push_back(true);
  }
  for (size_t i = 0; i < held.size(); ++i)
    if (live[i])
      allocator.Free(held[i]);
  return status;
}

} // namespace

TEST_CASE("a fault at any request of the source is a Status, and no memory leaks") {
  for (AllocatorStrategy strategy :
       {AllocatorStrategy::NaiveBestFit, AllocatorStrategy::AutoGrowth}) {
    const PoolOptions options{.flags = {.initial_gpu_memory_in_mb = 1,
                                        .reallocate_gpu_memory_in_mb = 1,
                                        .allocator_strategy = strategy}};
    uint64_t takes = 0;
    {
      AddressSource card;
      FailingSource source(card, ~uint64_t{0});
      auto allocator = MakeAllocator(options, source);
      REQUIRE(allocator.ok());
      CHECK(RunWishes(**allocator).ok());
      takes = source.requests();
      CHECK(takes >= 4);
    }
    for (uint64_t fault = 1; fault <= takes; ++fault) {
      INFO(StrategyName(strategy) << ", request " << fault);
      { // The source is broken, so the allocator tries nothing else.
        AddressSource card;
        FailingSource source(card, fault, 1, absl::InternalError("the driver is gone"));
        auto allocator = MakeAllocator(options, source);
        const absl::Status status = RunWishes(**allocator);
        CHECK(status.code() == absl::StatusCode::kInternal);
        CHECK(status.message().find("no memory for 'wish' of ") == 0);
        CHECK(status.message().find("the driver is gone") != std::string::npos);
        CHECK(source.requests() == fault);
        CHECK((*allocator)->statistics().live.now == 0);
        CHECK(RunWishes(**allocator).ok()); // the allocator still works
        (*allocator)->GiveBackIdle();
        CHECK(card.taken() == 0);
      }
      { // The source has no more bytes from this request on.
        AddressSource card;
        FailingSource source(card, fault, 1000);
        auto allocator = MakeAllocator(options, source);
        const absl::Status status = RunWishes(**allocator);
        CHECK(absl::IsResourceExhausted(status));
        CHECK(status.message().find("a fault was injected") != std::string::npos);
        CHECK((*allocator)->statistics().live.now == 0);
        CHECK(card.taken() == (*allocator)->statistics().reserved.now);
        allocator->reset();
        CHECK(card.taken() == 0);
      }
      { // The source refuses once; the allocator may try a smaller chunk or free idle ones.
        AddressSource card;
        FailingSource source(card, fault);
        auto allocator = MakeAllocator(options, source);
        const absl::Status status = RunWishes(**allocator);
        CHECK((status.ok() || absl::IsResourceExhausted(status)));
        CHECK(source.requests() > fault - 1);
        CHECK(RunWishes(**allocator).ok());
        allocator->reset();
        CHECK(card.taken() == 0);
      }
    }
  }
}

TEST_CASE("flags choose the strategy") {
  AddressSource source(8'502'771'712);
  CHECK(MakeAllocator({}, source).status().message() ==
        "FLAGS_allocator_strategy=arena has no allocator: offsets are fixed when the program is "
        "compiled");
  const auto reserved = [&](const PoolOptions &options) {
    auto allocator = MakeAllocator(options, source);
    REQUIRE(allocator.ok());
    REQUIRE((*allocator)->Allocate(kMiB, {"x"}).ok());
    return (*allocator)->statistics().reserved.now;
  };
  const FlagValues naive{.allocator_strategy = AllocatorStrategy::NaiveBestFit};
  CHECK(reserved({.flags = naive}) == 7'431'422'605);
  CHECK(reserved({.flags = naive, .card = false, .host_memory_bytes = 320 * kMiB}) == 10 * kMiB);
  CHECK(reserved({.flags = {.allocator_strategy = AllocatorStrategy::AutoGrowth}}) == 2 * kMiB);
  CHECK(source.taken() == 0);
}

//===- test_allocator_replay.cpp - Offsets computed before a run ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replays the allocations of steps, some written by hand and some random. Two buffers that are live
// at the same time must not share a byte. Offsets must be the same in each step, and peaks must
// have the expected values.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/allocator/pool_flags.h"
#include "test/runtime/allocator/random_step.h"

#include "runtime/allocator/chunk_layout.h"
#include "runtime/allocator/replay.h"
#include "test/runtime/allocator/sizes.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using refold::test::kMiB;

namespace {

/// a -> b -> c -> d, one launch each. The last launch reads a again.
Step Chain() {
  return {.buffers = {{"a", 1000}, {"b", 2000}, {"c", 2000}, {"d", 500, MemoryKind::Workspace}},
          .launches = {{"make a", {0}, {}},
                       {"make b", {1}, {}},
                       {"make c", {2}, {1}},
                       {"make d", {3}, {2, 3, 0}}}};
}

absl::StatusOr<Replayed> ReplayFreely(const Step &step, const FlagValues &flags) {
  AddressSource source;
  absl::StatusOr<Replayed> replayed = Replay(step, {.flags = flags}, source);
  CHECK(source.taken() == 0);
  return replayed;
}

/// The first and the last launch of each buffer, according to the program.
struct Life {
  uint32_t begin = 0, end = ~uint32_t{0};
};
std::vector<Life> LivesOf(const Step &step) {
  std::vector<Life> lives(step.buffers.size());
  for (uint32_t i = 0; i < step.launches.size(); ++i) {
    for (uint32_t each : step.launches[i].begins)
      lives[each].begin = i;
    for (uint32_t each : step.launches[i].ends)
      lives[each].end = i;
  }
  return lives;
}

/// Returns the first invariant that a replay breaks, or an empty string. Flags do not matter.
std::string Wrong(const Step &step, const Replayed &replayed) {
  const std::vector<Life> lives = LivesOf(step);
  const auto disjoint = [](uint64_t a, uint64_t a_bytes, uint64_t b, uint64_t b_bytes) {
    return a + a_bytes <= b || b + b_bytes <= a;
  };
  uint64_t end = 0;
  for (size_t a = 0; a < lives.size(); ++a) {
    const PlacedBuffer &at = replayed.buffers[a];
    const uint64_t bytes = step.buffers[a].bytes;
    const PlacedChunk &chunk = replayed.chunks[at.chunk];
    if (at.place != chunk.place + at.offset || at.offset + bytes > chunk.bytes ||
        at.place % 256 != 0 || at.place + bytes > replayed.block_bytes)
      return absl::StrCat(step.buffers[a].name, " is not in its chunk");
    end = std::max(end, at.place + bytes);
    for (size_t b = 0; b < a; ++b) {
      if (lives[a].end < lives[b].begin || lives[b].end < lives[a].begin)
        continue;
      const PlacedBuffer &other = replayed.buffers[b];
      if (!disjoint(at.place, bytes, other.place, step.buffers[b].bytes))
        return absl::StrCat(step.buffers[a].name, " lies over ", step.buffers[b].name);
      if (at.chunk == other.chunk &&
          !disjoint(at.offset, bytes, other.offset, step.buffers[b].bytes))
        return absl::StrCat(step.buffers[a].name, " lies over ", step.buffers[b].name,
                            " in their chunk");
    }
  }
  if (end != replayed.end)
    return "the end is another one";
  const AllocatorStatistics &at_end = replayed.at_end;
  if (at_end.live.now != 0 || at_end.allocated.now != 0 || at_end.live_by_kind != BytesByKind{})
    return "something is live at the end";
  if (at_end.live.peak > at_end.allocated.peak || at_end.allocated.peak > at_end.reserved.peak ||
      at_end.reserved.peak > replayed.block_bytes)
    return "the peaks are not in order";
  return "";
}

std::vector<uint64_t> PlacesOf(const Replayed &replayed) {
  std::vector<uint64_t> places;
  for (const PlacedBuffer &buffer : replayed.buffers)
    places.push_back(buffer.place);
  return places;
}

} // namespace

TEST_CASE("eager deletion lets a buffer reuse an earlier offset") {
  const absl::StatusOr<Replayed> replayed = ReplayFreely(Chain(), Chunks(1, 1));
  REQUIRE(replayed.ok());
  // Padded sizes are 1280, 2304 and 2304; d reuses the offset of b.
  CHECK(PlacesOf(*replayed) == std::vector<uint64_t>{0, 1280, 3584, 1280});
  CHECK(replayed->at_end.live.peak == 5000);
  CHECK(replayed->at_end.peak_by_kind == BytesByKind{0, 0, 0, 0, 5000, 0});
  CHECK(replayed->at_end.allocated.peak == 1280 + 2304 + 2304);
  CHECK(replayed->at_end.reserved.peak == kMiB);
  CHECK(replayed->at_end.reserved.now == kMiB); // kept until the end
  CHECK(replayed->end == 5584);
  CHECK(replayed->block_bytes == kMiB);
  CHECK(Wrong(Chain(), *replayed) == "");
}

TEST_CASE("garbage rules change offsets and peaks") {
  const auto replay = [](FlagValues flags) {
    flags.fraction_of_gpu_memory_to_use = {};
    const absl::StatusOr<Replayed> replayed = ReplayFreely(Chain(), flags);
    REQUIRE(replayed.ok());
    CHECK(Wrong(Chain(), *replayed) == "");
    return std::pair(replayed->at_end.live.peak, PlacesOf(*replayed)[3]);
  };
  FlagValues never = Chunks(1, 1);
  never.eager_delete_tensor_gb = -1;
  CHECK(replay(never) == std::pair<uint64_t, uint64_t>(5500, 5888));
  // b is freed one launch later, when d is already allocated.
  FlagValues slow = Chunks(1, 1);
  slow.fast_eager_deletion_mode = false;
  CHECK(replay(slow) == std::pair<uint64_t, uint64_t>(5500, 5888));
  // b alone is less than 4 KiB of garbage, so it is not freed.
  FlagValues gathers = Chunks(1, 1);
  gathers.eager_delete_tensor_gb = 4.0 / (1 << 20);
  CHECK(replay(gathers) == std::pair<uint64_t, uint64_t>(5500, 5888));
  gathers.eager_delete_tensor_gb = 2000.0 / (1 << 30);
  CHECK(replay(gathers) == std::pair<uint64_t, uint64_t>(5000, 1280));
  // b is larger than 36 % of 5500 bytes, so it is freed eagerly.
  FlagValues share = Chunks(1, 1);
  share.memory_fraction_of_eager_deletion = 0.36;
  CHECK(replay(share) == std::pair<uint64_t, uint64_t>(5000, 1280));
  share.memory_fraction_of_eager_deletion = 0;
  CHECK(replay(share) == std::pair<uint64_t, uint64_t>(5500, 5888));
}

TEST_CASE("without chunks, reserved bytes equal allocated bytes") {
  const absl::StatusOr<Replayed> replayed = ReplayFreely(Chain(), NoChunks());
  REQUIRE(replayed.ok());
  CHECK(replayed->chunks.size() == 4); // one for each buffer
  CHECK(replayed->at_end.reserved.peak == 1280 + 2304 + 2304);
  CHECK(replayed->at_end.reserved.now == 0);
  CHECK(replayed->block_bytes == 5888); // d reuses the offset of b
  CHECK(Wrong(Chain(), *replayed) == "");
}

TEST_CASE("chunks that are kept are placed one after the other") {
  const Step step{.buffers = {{"a", kMiB - 64}, {"b", kMiB}, {"c", 100}, {"d", kMiB / 2}},
                  .launches = {{"one", {0, 1}, {1}}, {"two", {2, 3}, {0, 2, 3}}}};
  AddressSource source;
  const absl::StatusOr<Replayed> replayed = Replay(step, {.flags = Chunks(1, 2)}, source);
  REQUIRE(replayed.ok());
  CHECK(replayed->chunks.size() == 2);
  CHECK(replayed->chunks[0].place == 0);
  CHECK(replayed->chunks[1].place == kMiB);
  CHECK(replayed->chunks[1].bytes == 2 * kMiB);
  CHECK(PlacesOf(*replayed) == std::vector<uint64_t>{0, kMiB, kMiB, kMiB + 256});
  CHECK(replayed->buffers[3].chunk == 1);
  CHECK(replayed->buffers[3].offset == 256);
  CHECK(replayed->end == 2 * kMiB);
  CHECK(replayed->block_bytes == 3 * kMiB);
}

TEST_CASE("the chunk layout reuses freed chunks and takes the better of two orders") {
  // The third chunk reuses the offset of the first.
  const ChunkLayout layout = LayChunks({{1000, 0, 2}, {500, 1, 9}, {600, 3, 9}});
  CHECK(layout.offsets == std::vector<uint64_t>{0, 1024, 0});
  CHECK(layout.bytes == 1524);
  // In the order in which they were taken, the fourth would lie after the second: 2536 bytes.
  const ChunkLayout better = LayChunks({{1000, 0, 2}, {500, 1, 9}, {600, 3, 9}, {1000, 4, 9}});
  CHECK(better.offsets == std::vector<uint64_t>{0, 1792, 1024, 0});
  CHECK(better.bytes == 2292);
  CHECK(LayChunks({}).bytes == 0);
  CHECK(LayChunks({{777, 0}, {1, 1}}).offsets == std::vector<uint64_t>{0, 1024});
}

TEST_CASE("every step has the offsets of the first step") {
  const Step step = RandomStep(7, 200, 50'000);
  for (const FlagValues &flags : {NoChunks(), Chunks(3, 1), Chunks(0, 0), Growth()}) {
    AddressSource source(200 * kMiB);
    auto allocator = MakeAllocator({.flags = flags}, source);
    REQUIRE(allocator.ok());
    const absl::StatusOr<WalkedStep> first = WalkStep(step, flags, **allocator);
    REQUIRE(first.ok());
    CHECK(first->at_end.live.now == 0);
    CHECK(source.taken() == 0);
    for (int again = 0; again < 3; ++again) {
      const absl::StatusOr<WalkedStep> next = WalkStep(step, flags, **allocator);
      REQUIRE(next.ok());
      bool same = true;
      for (size_t i = 0; i < step.buffers.size(); ++i)
        same &= next->buffers[i].address == first->buffers[i].address &&
                next->buffers[i].chunk == first->buffers[i].chunk &&
                next->buffers[i].offset == first->buffers[i].offset;
      CHECK(same);
      CHECK(next->at_end == first->at_end); // peaks did not grow
    }
  }
}

TEST_CASE("random steps are valid under every rule") {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    const Step step = RandomStep(seed, 20 + seed * 2, seed % 3 ? 1000 : 100'000);
    REQUIRE(ValidateStep(step).ok());
    uint64_t live_at_once = 0, live_never = 0; // peaks of requested bytes
    for (const FlagValues &strategy : {NoChunks(), Chunks(1, 2), Chunks(0, 0), Growth()})
      for (double gigabytes : {-1.0, 0.0, 1e-5, 1e-3})
        for (double fraction : {0.0, 0.5, 1.0})
          for (bool fast : {true, false}) {
            INFO("seed " << seed << ", strategy " << StrategyName(*strategy.allocator_strategy)
                         << ", gigabytes " << gigabytes << ", fraction " << fraction);
            FlagValues flags = strategy;
            flags.eager_delete_tensor_gb = gigabytes;
            flags.memory_fraction_of_eager_deletion = fraction;
            flags.fast_eager_deletion_mode = fast;
            AddressSource source(1000 * kMiB);
            const absl::StatusOr<Replayed> replayed = Replay(step, {.flags = flags}, source);
            REQUIRE(replayed.ok());
            REQUIRE(Wrong(step, *replayed) == "");
            REQUIRE(source.taken() == 0);
            // The live bytes depend on the garbage rules only, not on the strategy.
            const uint64_t live = replayed->at_end.live.peak;
            if (gigabytes < 0 || fraction == 0) {
              REQUIRE((live_never == 0 || live == live_never));
              live_never = live;
            } else if (gigabytes == 0 && fraction == 1 && fast) {
              REQUIRE((live_at_once == 0 || live == live_at_once));
              live_at_once = live;
            }
            if (live_at_once != 0)
              REQUIRE(live >= live_at_once);
            if (live_never != 0)
              REQUIRE(live <= live_never);
          }
    uint64_t all = 0;
    for (const StepBuffer &buffer : step.buffers)
      all += buffer.bytes;
    CHECK(live_never == all);
    CHECK(live_at_once < all);
  }
}

TEST_CASE("malformed steps are refused") {
  const auto message = [](const Step &step) {
    AddressSource source;
    return std::string(Replay(step, {.flags = Growth()}, source).status().message());
  };
  const std::vector<StepBuffer> one = {{"a", 1}};
  CHECK(message({one, {{"l", {0, 0}, {}}}}) == "buffer 'a' begins a second time at launch 'l'");
  CHECK(message({one, {{"l", {0}, {0}}, {"m", {}, {0}}}}) ==
        "buffer 'a' ends a second time at launch 'm'");
  CHECK(message({one, {{"l", {}, {0}}, {"m", {0}, {}}}}) ==
        "buffer 'a' ends at launch 'l' before it begins");
  CHECK(message({one, {{"l", {}, {}}}}) == "buffer 'a' begins at none of the launches");
  CHECK(message({one, {{"l", {0, 1}, {}}}}) == "launch 'l' names buffer 1, there are 1");
  CHECK(message({one, {{"l", {0}, {0}}}}) == "");
  CHECK(message({}) == "");
  AddressSource source;
  CHECK(absl::IsInvalidArgument(Replay({}, {}, source).status())); // arena
}

TEST_CASE("a step that does not fit is refused with a sufficient limit, and frees everything") {
  AddressSource source(5000);
  const absl::Status status = Replay(Chain(), {.flags = NoChunks()}, source).status();
  CHECK(absl::IsResourceExhausted(status));
  CHECK(status.message() ==
        "no memory for 'c' (activation) of 'make c': it needs 2.0 KB (2,000 bytes), padded to "
        "2,304; of 5.0 KB (5,000 bytes) 1.4 KB (1,416 bytes) are left; 3.0 KB (3,000 bytes) of 3.6 "
        "KB (3,584 bytes) reserved are live; the largest holders are 'b' (activation, 2.0 KB), 'a' "
        "(activation, 1.0 KB); 5.9 KB (5,888 bytes) in total would be enough");
  CHECK(source.taken() == 0);
  AddressSource enough(5888);
  CHECK(Replay(Chain(), {.flags = NoChunks()}, enough).ok());
  AddressSource less(5887);
  CHECK(absl::IsResourceExhausted(Replay(Chain(), {.flags = NoChunks()}, less).status()));
}

TEST_CASE("a fault at any request of a step frees everything") {
  const Step step = RandomStep(3, 40, 100'000);
  for (const FlagValues &flags : {NoChunks(), Chunks(1, 1), Growth()}) {
    AddressSource card;
    FailingSource counting(card, ~uint64_t{0});
    REQUIRE(Replay(step, {.flags = flags}, counting).ok());
    REQUIRE(counting.requests() > 2);
    for (uint64_t fault = 1; fault <= counting.requests(); ++fault) {
      FailingSource source(card, fault, 1, absl::InternalError("the driver is gone"));
      CHECK(absl::IsInternal(Replay(step, {.flags = flags}, source).status()));
      CHECK(card.taken() == 0);
      CHECK(Replay(step, {.flags = flags}, source).ok());
      CHECK(card.taken() == 0);
    }
  }
}

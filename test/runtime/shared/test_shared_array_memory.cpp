//===- test_shared_array_memory.cpp - Reuse of freed blocks ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares with a model: the block for each request, and which blocks are kept or released.
//
//===----------------------------------------------------------------------===//
#include "runtime/shared/array_memory.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

using namespace refold;
using namespace refold::runtime;

namespace {

/// Returns addresses that no test accesses, and checks each release.
class CountingMemory final : public Device {
public:
  absl::string_view name() const override { return "counting"; }
  absl::StatusOr<std::byte *> Allocate(uint64_t) override {
    return absl::InternalError("zeroed memory is not wanted");
  }
  absl::StatusOr<std::byte *> AllocateUninitialized(uint64_t bytes) override {
    std::lock_guard<std::mutex> lock(mutex_);
    ++requests;
    if (bytes > limit - held)
      return absl::ResourceExhaustedError("no more");
    auto *memory = reinterpret_cast<std::byte *>(next_);
    next_ += bytes;
    blocks_[memory] = bytes;
    held += bytes;
    return memory;
  }
  void Release(std::byte *memory, uint64_t bytes) override {
    std::lock_guard<std::mutex> lock(mutex_);
    auto block = blocks_.find(memory);
    if (block == blocks_.end() || block->second != bytes) {
      ++faults;
      return;
    }
    held -= bytes;
    blocks_.erase(block);
  }
  absl::Status Load(std::shared_ptr<const LoadedExecutable>, const DeviceOptions &) override {
    return absl::OkStatus();
  }
  absl::Status Bind(const Bindings &) override { return absl::OkStatus(); }
  using Device::Run;
  absl::Status Run(size_t, int64_t, RunPart) override { return absl::OkStatus(); }
  uint64_t MeasuredBytes(size_t) const override { return 0; }

  uint64_t limit = uint64_t{1} << 40, held = 0;
  int requests = 0, faults = 0;

private:
  std::mutex mutex_;
  uint64_t next_ = 1 << 20;
  std::map<std::byte *, uint64_t> blocks_;
};

/// A model of the kept blocks, the oldest first.
struct KeptModel {
  std::vector<std::pair<std::byte *, uint64_t>> blocks;

  static uint64_t Rounded(uint64_t bytes) { return std::max<uint64_t>(64, (bytes + 63) / 64 * 64); }
  uint64_t bytes() const {
    uint64_t total = 0;
    for (const auto &block : blocks)
      total += block.second;
    return total;
  }
  void GiveBack(std::byte *memory, uint64_t size) {
    if (Rounded(size) > ArrayMemory::kMostKept)
      return;
    blocks.emplace_back(memory, Rounded(size));
    while (bytes() > ArrayMemory::kMostKept)
      blocks.erase(blocks.begin());
  }
  /// Returns the block for a request; null if the device must allocate one.
  std::byte *Take(uint64_t size) {
    for (size_t i = blocks.size(); i-- > 0;)
      if (blocks[i].second == Rounded(size)) {
        std::byte *memory = blocks[i].first;
        blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(i));
        return memory;
      }
    return nullptr;
  }
};

} // namespace

TEST_CASE("the block freed last is reused first, for requests of its size") {
  CountingMemory device;
  {
    ArrayMemory memory(device);
    std::byte *a = *memory.Allocate(1024), *b = *memory.Allocate(1024);
    CHECK(a != b);
    memory.Release(a, 1024);
    memory.Release(b, 1024);
    CHECK(memory.kept() == 2048);
    CHECK(*memory.Allocate(1024) == b);
    CHECK(*memory.Allocate(1000) == a);
    CHECK(memory.kept() == 0);
    memory.Release(a, 1000);
    memory.Release(b, 1024);
    std::byte *other = *memory.Allocate(960); // another size, even if smaller
    CHECK(other != a);
    CHECK(other != b);
    memory.Release(other, 960);
    std::byte *none = *memory.Allocate(0);
    CHECK(none != nullptr);
    memory.Release(none, 0);
    CHECK(*memory.Allocate(64) == none);
    memory.Release(none, 64);
    CHECK(device.held == memory.kept());
  }
  CHECK(device.held == 0); // the last owner of the kept blocks releases them
  CHECK(device.faults == 0);
}

TEST_CASE("random requests agree with the model, and at most 64 MiB are kept") {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    std::mt19937 random(seed);
    CountingMemory device;
    ArrayMemory memory(device);
    KeptModel model;
    std::vector<std::pair<std::byte *, uint64_t>> live;
    uint64_t live_bytes = 0;
    const uint64_t sizes[] = {0,        1,
                              64,       100,
                              4096,     1 << 20,
                              5 << 20,  20 << 20,
                              30 << 20, ArrayMemory::kMostKept,
                              7777777,  (64 << 20) + 1};
    for (int step = 0; step < 400; ++step) {
      if (random() % 2 == 0 || live.empty()) {
        const uint64_t bytes = sizes[random() % std::size(sizes)];
        std::byte *expected = model.Take(bytes);
        auto got = memory.Allocate(bytes);
        REQUIRE(got.ok());
        if (expected)
          REQUIRE(*got == expected);
        REQUIRE(std::none_of(live.begin(), live.end(),
                             [&](const auto &block) { return block.first == *got; }));
        live.emplace_back(*got, bytes);
        live_bytes += KeptModel::Rounded(bytes);
      } else {
        const size_t which = random() % live.size();
        const auto [pointer, bytes] = live[which];
        live.erase(live.begin() + static_cast<std::ptrdiff_t>(which));
        memory.Release(pointer, bytes);
        model.GiveBack(pointer, bytes);
        live_bytes -= KeptModel::Rounded(bytes);
      }
      if (step % 97 == 96) {
        memory.ReleaseKept();
        model.blocks.clear();
      }
      REQUIRE(memory.kept() == model.bytes());
      REQUIRE(memory.kept() <= ArrayMemory::kMostKept);
      REQUIRE(device.held == live_bytes + memory.kept());
    }
    for (const auto &[pointer, bytes] : live)
      memory.Release(pointer, bytes);
    memory.ReleaseKept();
    CHECK(device.held == 0);
    CHECK(device.faults == 0);
  }
}

TEST_CASE("kept blocks are released before a request is refused") {
  CountingMemory device;
  device.limit = 10240;
  ArrayMemory memory(device);
  std::byte *a = *memory.Allocate(4096), *b = *memory.Allocate(4096);
  memory.Release(a, 4096);
  memory.Release(b, 4096);
  std::byte *large = *memory.Allocate(8192);
  CHECK(memory.kept() == 0);
  CHECK(device.held == 8192);
  const int before = device.requests;
  CHECK(memory.Allocate(4096).status().message() == "no more");
  CHECK(device.requests == before + 1); // no block was kept, so there is no second try
  for (uint64_t bytes : {uint64_t{1} << 60, ~uint64_t{0}, ~uint64_t{0} - 62})
    CHECK(memory.Allocate(bytes).status().code() == absl::StatusCode::kResourceExhausted);
  memory.Release(large, 8192);
  memory.ReleaseKept();
  CHECK(device.held == 0);
}

TEST_CASE("threads never share a block") {
  CountingMemory device;
  {
    ArrayMemory memory(device);
    std::mutex mutex;
    std::map<std::byte *, int> owners;
    int clashes = 0;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, thread] {
        std::mt19937 random(thread);
        for (int i = 0; i < 2000; ++i) {
          const uint64_t bytes = 64 << (random() % 3);
          std::byte *block = *memory.Allocate(bytes);
          {
            std::lock_guard<std::mutex> lock(mutex);
            clashes += !owners.emplace(block, thread).second;
          }
          {
            std::lock_guard<std::mutex> lock(mutex);
            owners.erase(block);
          }
          memory.Release(block, bytes);
        }
      });
    for (std::thread &thread : threads)
      thread.join();
    CHECK(clashes == 0);
    CHECK(device.held == memory.kept());
  }
  CHECK(device.held == 0);
  CHECK(device.faults == 0);
}

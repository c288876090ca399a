//===- test_runtime_pools.cpp - Temporaries in pools ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one program with every allocator strategy and every way to free memory. The bits must be the
// same, the bytes must equal the prediction, and no allocation may be live after a step. Also tests
// the errors if memory runs out.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"
#include "runtime/session/session.h"
#include "test/runtime/executable/fold_program.h"
#include "test/runtime/forwarding_device.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;

namespace {

constexpr uint64_t kSeedOfTest = 17;

std::shared_ptr<const LoadedExecutable> Fold(const std::string &target = "x86-64-v3",
                                             int64_t idle_floats = 0) {
  Program program = FoldProgram();
  AddBodies(program);
  program.table.target = target;
  if (target != "x86-64-v3") {
    program.table.target_kind = exe::TargetKind::Cuda;
    program.object.clear();
  }
  if (idle_floats > 0) {
    auto buffer = std::make_unique<exe::BufferT>();
    buffer->name = "idle";
    buffer->kind = exe::BufferKind::State;
    buffer->type = exe::ElementType::F32;
    buffer->shape = {idle_floats};
    buffer->bytes = 4 * static_cast<uint64_t>(idle_floats);
    program.table.buffers.push_back(std::move(buffer));
  }
  auto executable = std::move(program).Load();
  INFO(executable.status());
  REQUIRE(executable.ok());
  return *executable;
}

std::vector<FlagValues> AllFlags() {
  std::vector<FlagValues> all;
  for (AllocatorStrategy strategy :
       {AllocatorStrategy::Arena, AllocatorStrategy::NaiveBestFit, AllocatorStrategy::AutoGrowth})
    for (double gigabytes : {-1.0, 0.0, 1e-7})
      for (double fraction : {0.0, 0.5, 1.0})
        for (bool fast : {true, false})
          all.push_back({.initial_cpu_memory_in_mb = fast ? 1 : 0,
                         .allocator_strategy = strategy,
                         .eager_delete_tensor_gb = gigabytes,
                         .memory_fraction_of_eager_deletion = fraction,
                         .fast_eager_deletion_mode = fast});
  return all;
}

bool SamePooledBits(const HostTensor &tensor, const std::vector<float> &expected) {
  return tensor.bytes() == expected.size() * sizeof(float) &&
         std::memcmp(tensor.data(), expected.data(), tensor.bytes()) == 0;
}

/// Forwards all calls, but fails one request for memory.
class FailingDevice final : public ForwardingDevice {
public:
  struct Count {
    int requests = 0;
    std::set<std::byte *> held;
  };
  FailingDevice(std::unique_ptr<Device> device, int fails, Count &count)
      : ForwardingDevice(std::move(device)), fails_(fails), count_(count) {}

  absl::StatusOr<std::byte *> Allocate(uint64_t bytes) override {
    if (++count_.requests == fails_)
      return absl::ResourceExhaustedError("a fault was injected");
    absl::StatusOr<std::byte *> memory = inner().Allocate(bytes);
    if (memory.ok())
      count_.held.insert(*memory);
    return memory;
  }
  void Release(std::byte *memory, uint64_t bytes) override {
    count_.held.erase(memory);
    inner().Release(memory, bytes);
  }

private:
  int fails_;
  Count &count_;
};

} // namespace

TEST_CASE("every pool strategy has the same bits, predicted bytes and no leaks") {
  const FoldExpected expected = ExpectFold(kSeedOfTest, kCapacity);
  for (const std::string name : {"cpu", "checked", "null"})
    for (const FlagValues &flags : AllFlags()) {
      const FlagValues all = WithDefaults(flags);
      INFO(name << ", " << StrategyName(*all.allocator_strategy) << ", "
                << *all.eager_delete_tensor_gb << " GiB, " << *all.memory_fraction_of_eager_deletion
                << ", " << *all.fast_eager_deletion_mode);
      auto session = Session::Create(Fold(), *MakeDevice(name, 2), {.flags = flags});
      INFO(session.status());
      REQUIRE(session.ok());
      REQUIRE((*session)->SetInput("x", FoldInput()).ok());
      REQUIRE((*session)->Startup(kSeedOfTest).ok());
      auto report = (*session)->Train(kCapacity);
      INFO(report.status());
      REQUIRE(report.ok());
      CHECK(report->peak_measured_bytes == report->peak_predicted_bytes);
      if (name != "null") {
        CHECK(SamePooledBits(*(*session)->State("w"), expected.w));
        CHECK(SamePooledBits(*(*session)->Fetch("loss"), expected.loss));
      }
      if (*all.allocator_strategy == AllocatorStrategy::Arena) {
        CHECK_FALSE(report->pool);
        CHECK(report->peak_predicted_bytes == kFoldPeak);
        continue;
      }
      REQUIRE(report->pool);
      CHECK(report->pool->live.now == 0);
      CHECK(report->pool->allocated.now == 0);
      CHECK(report->pool->live.peak == 256 + 16); // both are needed at the same time
      // Sizes are multiples of 256 bytes, and naive_best_fit adds 64 bytes to each.
      const bool naive = *all.allocator_strategy == AllocatorStrategy::NaiveBestFit;
      CHECK(report->pool->allocated.peak == (naive ? 512 + 256 : 256 + 256));
      CHECK(report->pool->reserved.peak >= report->pool->allocated.peak);
      if (naive)
        CHECK(report->pool->reserved.peak == (*all.initial_cpu_memory_in_mb > 0 ? 1 << 20 : 768));
    }
}

TEST_CASE("the null device accounts for another device's pool like the CPU") {
  for (AllocatorStrategy strategy :
       {AllocatorStrategy::NaiveBestFit, AllocatorStrategy::AutoGrowth}) {
    std::vector<AllocatorStatistics> pools;
    for (const std::string name : {"cpu", "null"}) {
      auto session = Session::Create(Fold(), *MakeDevice(name, 1),
                                     {.flags = {.allocator_strategy = strategy}});
      REQUIRE(session.ok());
      REQUIRE((*session)->SetInput("x", FoldInput()).ok());
      REQUIRE((*session)->Startup(kSeedOfTest).ok());
      auto report = (*session)->Train(1);
      REQUIRE(report.ok());
      pools.push_back(*report->pool);
    }
    CHECK(pools[0] == pools[1]);
  }
  // A chunk of GPU memory is a share of the bytes that other allocations of the session leave.
  auto session = Session::Create(
      Fold("sm_90"), *MakeDevice("null", 1),
      {.flags = {.allocator_strategy = AllocatorStrategy::NaiveBestFit}, .capacity = 1'000'572});
  INFO(session.status());
  REQUIRE(session.ok());
  auto report = (*session)->Train(1);
  REQUIRE(report.ok());
  CHECK(report->pool->reserved.peak == 874'000); // 0.92 of 1,000,000 less 5 %
}

TEST_CASE("an out-of-memory error names operation, value, holders and a sufficient limit") {
  auto error = [](const FlagValues &flags, uint64_t capacity, int64_t idle = 0) {
    auto session = Session::Create(Fold("sm_90", idle), *MakeDevice("null", 1),
                                   {.flags = flags, .capacity = capacity});
    CHECK(session.status().code() != absl::StatusCode::kOk);
    return std::string(session.status().message());
  };
  const std::string refused =
      error({.allocator_strategy = AllocatorStrategy::AutoGrowth}, 572 + 511);
  CHECK_THAT(
      refused,
      Contains(
          "function 'train', in addition to 572 bytes of states, inputs, fetches and constants: "));
  CHECK_THAT(refused, Contains("'b'"));                           // the value
  CHECK_THAT(refused, Contains("of 'writes a, b (fold.cpp:7)'")); // the operation
  CHECK_THAT(refused, Contains("'a'"));                           // the holder
  CHECK_THAT(refused, Contains("512"));                           // the least limit that is enough
  CHECK(refused.find('\n') == std::string::npos);
  // The limit named in the error is enough.
  CHECK(Session::Create(
            Fold("sm_90"), *MakeDevice("null", 1),
            {.flags = {.allocator_strategy = AllocatorStrategy::AutoGrowth}, .capacity = 572 + 512})
            .ok());

  CHECK(error({.gpu_memory_limit_mb = 4}, 0, 1 << 20) ==
        "program 'fold' needs 4.2 MB (4,195,148 bytes) of GPU memory, but "
        "FLAGS_gpu_memory_limit_mb=4 allows 4.2 MB (4,194,304 bytes); the least limit is 5");
  CHECK(Session::Create(Fold("sm_90", 1 << 20), *MakeDevice("null", 1),
                        {.flags = {.gpu_memory_limit_mb = 5}})
            .ok());
  // The limit applies to GPUs only.
  CHECK(Session::Create(Fold("x86-64-v3", 1 << 20), *MakeDevice("null", 1),
                        {.flags = {.gpu_memory_limit_mb = 4}})
            .ok());
  CHECK_THAT(
      error({.allocator_strategy = AllocatorStrategy::NaiveBestFit}, 0),
      Contains("give the capacity, for example --device=null:like=cuda-sm_90,capacity=80GB"));
}

TEST_CASE("a failed request for memory is an error and leaks nothing") {
  for (const FlagValues &flags :
       {FlagValues{}, FlagValues{.allocator_strategy = AllocatorStrategy::AutoGrowth}})
    for (const std::string name : {"cpu", "checked", "null"}) {
      int failed = 0;
      for (int fails = 1;; ++fails) {
        INFO(name << ", request " << fails);
        REQUIRE(fails < 20);
        FailingDevice::Count count;
        auto device = std::make_unique<FailingDevice>(*MakeDevice(name, 1), fails, count);
        auto session = Session::Create(Fold(), std::move(device), {.flags = flags});
        if (!session.ok()) {
          ++failed;
          CHECK(session.status().code() == absl::StatusCode::kResourceExhausted);
          CHECK_THAT(std::string(session.status().message()), Contains("a fault was injected; ") &&
                                                                  Contains(" are held already") &&
                                                                  Contains("; the program needs "));
          CHECK(count.held.empty());
          continue;
        }
        CHECK(count.requests < fails);
        REQUIRE((*session)->SetInput("x", FoldInput()).ok());
        REQUIRE((*session)->Startup(kSeedOfTest).ok());
        CHECK((*session)->Train(kCapacity).ok());
        CHECK(count.requests < fails); // no request during the run
        session->reset();
        CHECK(count.held.empty());
        break;
      }
      CHECK(failed == 6); // arena, step, seed, w, x, loss
    }
}

//===- test_cpu_no_allocation.cpp - Runs without allocations ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts every kind of allocation in the whole process while the device runs.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/cpu_device.h"
#include "runtime/session/call_program.h"
#include "runtime/session/session.h"
#include "runtime/session/timeline.h"
#include "test/e2e/allocation_counter.h"
#include "test/runtime/executable/call_table.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

TEST_CASE("the allocation counter counts allocations") {
  int64_t before = refold::test::Allocations();
  delete new int(3);
  std::unique_ptr<std::byte[], AlignedRelease> memory(AllocateAligned(100, true),
                                                      AlignedRelease{100});
  CHECK(refold::test::Allocations() > before);
}

TEST_CASE("a device's run allocates nothing, even in the first step or with progress") {
  Timeline timeline({.records = 32});
  for (auto [threads, options] :
       {std::pair{1, DeviceOptions{}},
        {2, {}},
        {1, {.timeline = &timeline}},
        {2, {.timeline = &timeline}},
        {2, {.check_nan_inf = true}},
        {2, {.benchmark = true}},
        {2, {.check_indices = true, .check_nan_inf = true, .timeline = &timeline}}}) {
    Program program = FoldProgram();
    AddBodies(program);
    auto executable = std::move(program).Load();
    REQUIRE(executable.ok());
    auto device = MakeCpuDevice(threads);
    REQUIRE(device.ok());
    REQUIRE((*device)->Load(*executable, options).ok());
    std::vector<HostTensor> memory;
    Bindings bindings;
    bindings.arena_bytes = 272;
    memory.emplace_back(refold::runtime::ElementType::S8, std::vector<int64_t>{272});
    bindings.arena = memory.back().data();
    for (const auto &buffer : (*executable)->table.buffers) {
      if (buffer->kind == exe::BufferKind::Temp) {
        bindings.buffers.push_back(bindings.arena + buffer->offset);
        continue;
      }
      memory.emplace_back(refold::runtime::ElementType::S8,
                          std::vector<int64_t>{static_cast<int64_t>(buffer->bytes)});
      std::fill_n(memory.back().data(), buffer->bytes, std::byte{0});
      bindings.buffers.push_back(memory.back().data());
    }
    REQUIRE((*device)->Bind(bindings).ok());

    int64_t before = refold::test::Allocations();
    absl::Status startup = (*device)->Run(0, 0);
    absl::Status train = (*device)->Run(1, kCapacity);
    int64_t after = refold::test::Allocations();
    CHECK(startup.ok());
    CHECK(train.ok());
    CHECK(after == before);
  }
}

TEST_CASE("a session's run allocates as much for ten steps as for one") {
  for (bool no_fold : {false, true}) {
    auto executable = FoldProgram().Load();
    REQUIRE(executable.ok());
    auto session = Session::Create(*executable, *MakeCpuDevice(2), {.no_fold = no_fold});
    REQUIRE(session.ok());
    REQUIRE((*session)->SetInput("x", FoldInput()).ok());
    REQUIRE((*session)->Startup(1).ok());
    int64_t counts[2];
    int64_t steps[2] = {1, kCapacity - 1};
    for (int i = 0; i < 2; ++i) {
      int64_t before = refold::test::Allocations();
      bool ok = (*session)->Train(steps[i]).ok();
      counts[i] = refold::test::Allocations() - before;
      CHECK(ok);
    }
    CHECK(counts[0] == counts[1]);
  }
}

TEST_CASE("calls after the first allocate nothing, even if pointers change") {
  for (int threads : {1, 2}) {
    auto executable = CallTable().Load();
    REQUIRE(executable.ok());
    auto program = CallProgram::Create(*executable, *MakeCpuDevice(threads));
    REQUIRE(program.ok());
    std::vector<AlignedBytes> memory;
    std::vector<std::byte *> addresses[2];
    for (std::vector<std::byte *> &each : addresses)
      for (const CallProgram::Slot &slot : (*program)->slots()) {
        memory.emplace_back(slot.bytes);
        std::fill_n(memory.back().data(), slot.bytes, std::byte{0});
        each.push_back(memory.back().data());
      }
    REQUIRE((*program)->Call(addresses[0]).ok());
    const int64_t before = refold::test::Allocations();
    bool ok = true;
    for (int i = 1; i < 6; ++i)
      ok &= (*program)->Call(addresses[i % 2]).ok();
    ok &= (*program)->Call(addresses[1]).ok();
    const int64_t after = refold::test::Allocations();
    CHECK(ok);
    CHECK(after == before);
  }
}

//===- memory_model_test.cpp - The memory model by hand -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the memory model. Compares numbers of small programs with numbers computed by hand, and
// numbers of random programs with direct sums.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/memory/memory_model.h"
#include "passes/planner/packing/validate_packing.h"
#include "test/passes/planner/random_lifetimes.h"

#include <catch2/catch.hpp>

#include <numeric>

namespace refold::planner {
namespace {

using Catch::Matchers::Contains;

/// A step with two dispatches in the forward pass and two in the backward pass. h1 and h2 are kept
/// for the backward pass. ws is scratch memory of one dispatch.
Program SmallStep() {
  Program program;
  program.name = "train";
  program.positions = 4;
  program.position_names = {"fc0", "fc1", "fc1 backward", "fc0 backward"};
  program.residents = {{"fc0.weight", 1000, BufferKind::State},
                       {"x", 5000, BufferKind::Input},
                       {"loss", 40, BufferKind::Fetch},
                       {"table", 7, BufferKind::Constant},
                       {"fc0.moment", 1000, BufferKind::State}};
  program.temps = {{{0, 4, 256, 64, "h1"}, BufferKind::Activation},
                   {{1, 3, 256, 64, "h2"}, BufferKind::Activation},
                   {{2, 3, 100, 64, "ws"}, BufferKind::Workspace},
                   {{2, 4, 300, 64, "dh1"}, BufferKind::Activation}};
  return program;
}

MemoryModel EvaluateOrFail(const Program &program) {
  absl::StatusOr<MemoryModel> model = EvaluateMemory(program);
  INFO(model.status().ToString());
  REQUIRE(model.ok());
  return *model;
}

TEST_CASE("the numbers of a small step add up") {
  const Program program = SmallStep();
  const MemoryModel model = EvaluateOrFail(program);
  CHECK(model.resident_bytes == 7047);
  CHECK(model.max_live_bytes == 912);
  CHECK(model.peak_position == 2);
  CHECK(model.live_bytes == std::vector<uint64_t>{256, 512, 912, 556});
  // All offsets are multiples of 64. h1 and h2 take the first 512 bytes. If ws (100 bytes) comes
  // next, it takes 128 bytes before dh1 (300 bytes): 512 + 128 + 300 = 940. If dh1 comes next, it
  // takes 320 bytes before ws: 512 + 320 + 100 = 932.
  CHECK(model.arena_lower_bound == 932);
  CHECK(model.arena_bytes == 932);
  CHECK(model.peak_bytes == 7047 + 932);
  const std::array<uint64_t, kBufferKinds> by_kind = {2000, 5000, 40, 7, 832, 100};
  CHECK(model.bytes_by_kind == by_kind);
  CHECK(std::accumulate(by_kind.begin(), by_kind.end(), uint64_t{0}) == model.peak_bytes);

  std::vector<std::string> names;
  for (const AliveBuffer &buffer : model.alive_at_peak)
    names.push_back(buffer.name);
  CHECK(names == std::vector<std::string>{"x", "fc0.weight", "fc0.moment", "dh1", "h1", "h2", "ws",
                                          "loss", "table"});
  CHECK(model.alive_at_peak[0].kind == BufferKind::Input);
  CHECK(model.alive_at_peak[0].upper == 4);
  CHECK(model.alive_at_peak[3].bytes == 300);
  CHECK(model.alive_at_peak[3].lower == 2);
  CHECK(model.alive_at_peak[6].kind == BufferKind::Workspace);
}

TEST_CASE("an empty program needs no bytes, and residents need only their own") {
  Program program;
  const MemoryModel nothing = EvaluateOrFail(program);
  CHECK(nothing.peak_bytes == 0);
  CHECK(nothing.live_bytes.empty());
  program.residents = {{"w", 12, BufferKind::State}};
  const MemoryModel model = EvaluateOrFail(program);
  CHECK(model.peak_bytes == 12);
  CHECK(model.alive_at_peak.size() == 1);
}

TEST_CASE("a given packing is used unchanged") {
  const Program program = SmallStep();
  const Packing loose = {{0, 256, 512, 640}, 940, "by hand"};
  absl::StatusOr<MemoryModel> model = EvaluateMemory(program, loose);
  REQUIRE(model.ok());
  CHECK(model->arena_bytes == 940);
  CHECK(model->peak_bytes == 7047 + 940);
  CHECK(model->packing.order == "by hand");

  Packing moved = loose;
  moved.offsets[3] = 576;
  CHECK(EvaluateMemory(program, moved).status().message() ==
        "'dh1' alive at [2, 4) at bytes [576, 876) overlaps 'ws' alive at [2, 3) at bytes [512, "
        "612)");
}

TEST_CASE("evaluating a program twice gives the same model") {
  Program program;
  program.positions = 40;
  for (const Lifetime &lifetime :
       RandomLifetimes({.buffers = 90, .positions = 40, .max_alignment = 64}, 11))
    program.temps.push_back({lifetime, BufferKind::Activation});
  const MemoryModel first = EvaluateOrFail(program), second = EvaluateOrFail(program);
  CHECK(first.packing.offsets == second.packing.offsets);
  absl::StatusOr<MemoryModel> again = EvaluateMemory(program, first.packing);
  REQUIRE(again.ok());
  CHECK(again->peak_bytes == first.peak_bytes);
  CHECK(again->live_bytes == first.live_bytes);
}

TEST_CASE("random programs agree with direct sums") {
  for (uint32_t seed = 0; seed < 100; ++seed) {
    Program program;
    program.positions = 15;
    uint64_t residents = 0;
    for (uint32_t i = 0; i < seed % 7; ++i) {
      program.residents.push_back({"r", 100u * i + seed, static_cast<BufferKind>(i % 4)});
      residents += program.residents.back().bytes;
    }
    const std::vector<Lifetime> lifetimes = RandomLifetimes(
        {.buffers = 20, .positions = 15, .max_bytes = 99, .max_alignment = 16, .zero_bytes = true},
        seed);
    for (size_t i = 0; i < lifetimes.size(); ++i)
      program.temps.push_back(
          {lifetimes[i], i % 5 == 0 ? BufferKind::Workspace : BufferKind::Activation});
    const MemoryModel model = EvaluateOrFail(program);
    REQUIRE(ValidatePacking(lifetimes, model.packing).ok());
    REQUIRE(model.peak_bytes == residents + model.packing.height);
    uint64_t sum = 0;
    for (uint64_t bytes : model.bytes_by_kind)
      sum += bytes;
    REQUIRE(sum == model.peak_bytes);
    uint64_t most = 0;
    for (int64_t position = 0; position < program.positions; ++position) {
      uint64_t live = 0;
      for (const Lifetime &lifetime : lifetimes)
        if (lifetime.lower <= position && position < lifetime.upper)
          live += lifetime.bytes;
      REQUIRE(model.live_bytes[position] == live);
      most = std::max(most, live);
    }
    REQUIRE(model.max_live_bytes == most);
    REQUIRE(model.live_bytes[model.peak_position] == most);
    uint64_t alive = 0;
    for (const AliveBuffer &buffer : model.alive_at_peak)
      alive += buffer.bytes;
    REQUIRE(alive == residents + most);
  }
}

TEST_CASE("invalid programs are refused by name") {
  auto message = [](const Program &program) {
    return std::string(EvaluateMemory(program).status().message());
  };
  Program program = SmallStep();
  program.temps[1].lifetime.upper = 5;
  CHECK(message(program) ==
        "'h2' is alive at [1, 5), outside the positions [0, 4) of function 'train'");
  program = SmallStep();
  program.temps[1].lifetime.lower = -1;
  CHECK_THAT(message(program), Contains("'h2' is alive at [-1, 3), outside"));
  program = SmallStep();
  program.temps[1].kind = BufferKind::State;
  CHECK(message(program) == "'h2' of the arena is of kind state, which has separate memory");
  program = SmallStep();
  program.residents[0].kind = BufferKind::Workspace;
  CHECK(message(program) == "resident 'fc0.weight' is of kind workspace, which is in the arena");
  program = SmallStep();
  program.position_names.pop_back();
  CHECK(message(program) == "function 'train' has 3 names for 4 positions");
  program = SmallStep();
  program.positions = -2;
  CHECK(message(program) == "function 'train' has -2 positions");
  program = SmallStep();
  program.temps[0].lifetime.upper = 0;
  CHECK_THAT(message(program), Contains("'h1' is never alive"));
  program = SmallStep();
  program.residents[1].bytes = UINT64_MAX;
  CHECK_THAT(message(program), Contains("'x' of 18446744073709551615 bytes") && Contains("above"));
}

TEST_CASE("every kind of buffer has a name") {
  CHECK(std::string(KindName(BufferKind::State)) == "state");
  CHECK(std::string(KindName(BufferKind::Input)) == "inputs");
  CHECK(std::string(KindName(BufferKind::Fetch)) == "fetches");
  CHECK(std::string(KindName(BufferKind::Constant)) == "constants");
  CHECK(std::string(KindName(BufferKind::Activation)) == "activations");
  CHECK(std::string(KindName(BufferKind::Workspace)) == "workspace");
}

} // namespace
} // namespace refold::planner

//===- test_cuda_random.cpp - Random programs on a GPU ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs random programs with nested commands, whose temporaries overlap in memory. They run as one
// graph, as graphs without loops, and on the host. All must leave the same states and break no rule
// of the driver.
//
//===----------------------------------------------------------------------===//
#include "host_run.h"

#include <random>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;
using exe::BufferKind;

namespace {

constexpr int64_t kRandomCapacity = 100;

/// Builds a random program; the same seed gives the same program.
class RandomProgram {
public:
  explicit RandomProgram(uint32_t seed) : random_(seed) {}

  CardProgram Make() {
    for (const char *name : {"u", "v", "w"})
      written_.push_back(program_.Vector(name, BufferKind::State));
    read_ = written_;
    read_.push_back(program_.Vector("x", BufferKind::Input));
    read_.push_back(program_.Constant("c", {5, 7, 11, 13}));
    program_.Workspace();
    for (int i = 0; i < kDepth; ++i)
      counters_.push_back(program_.TempScalar("i" + std::to_string(i)));
    for (int i = 0; i < 4; ++i)
      flags_.push_back(program_.TempFlag("p" + std::to_string(i)));
    uint64_t room = program_.table.buffers.back()->offset + 8;
    room -= room % 8;
    for (int i = 0; i < 6; ++i) {
      uint32_t t = program_.Temp("t" + std::to_string(i), room + 8 * Below(20));
      read_.push_back(t);
      written_.push_back(t);
    }
    rows_ = {program_.Rows("r", BufferKind::State), program_.Temp("rt", -1, kRowsWidth)};
    program_.Startup(Commands(0, 6));
    const bool ends_early = Below(4) == 0;
    CommandVector before = Below(2) ? Commands(0, 3) : CommandVector();
    CommandVector body = Commands(0, 9), after = Below(2) ? Commands(0, 3) : CommandVector();
    int32_t condition = -1;
    if (ends_early) {
      // A new flag, because no other command may set the loop's flag.
      condition = static_cast<int32_t>(program_.TempFlag("go"));
      const auto flag = static_cast<uint32_t>(condition);
      uint32_t limit = program_.Constant("limit", {2 + Below(5), 0, 0, 0});
      before.push_back(Launch(kBelow, {limit, program_.step(), flag}));
      body.push_back(Launch(kBelow, {limit, program_.step(), flag}));
    }
    program_.Fold(kRandomCapacity, std::move(body), condition, std::move(before), std::move(after));
    return std::move(program_);
  }

private:
  static constexpr int kDepth = 3;

  uint64_t Below(uint64_t count) { return random_() % count; }
  uint32_t From(const std::vector<uint32_t> &list) { return list[Below(list.size())]; }
  uint32_t Number() { return Below(3) ? From(counters_) : program_.step(); }

  CommandVector Commands(int depth, uint64_t most) {
    CommandVector commands;
    for (uint64_t count = Below(most + 1); count > 0; --count)
      commands.push_back(Command(depth));
    return commands;
  }

  CommandPtr Command(int depth) {
    switch (Below(depth < kDepth ? 14 : 11)) {
    case 0:
    case 1:
      return Launch(kMix, {From(read_), From(read_), From(written_)});
    case 2: {
      uint32_t buffer = From(written_);
      return Launch(kStir, {buffer, buffer});
    }
    case 3:
      return Launch(kJudge, {From(read_), From(flags_)});
    case 4:
      return Launch(kMark, {From(read_), Number(), From(written_)});
    case 5:
      return Launch(kDetour, {From(read_), From(written_)});
    case 6:
      return Launch(kRows, {rows_[0], rows_[1]});
    case 7:
      return Launch(kRows, {rows_[1], rows_[0]});
    case 8:
      return CopyOf(From(read_), From(written_));
    case 9: {
      std::vector<CommandPtr> launches;
      launches.push_back(Launch(kMix, {From(read_), From(read_), From(written_)}));
      launches.push_back(Launch(kMark, {From(read_), Number(), From(written_)}));
      return Dispatch(std::move(launches));
    }
    case 10:
      return FreeOf({counters_[0]});
    case 11:
    case 12: {
      const int64_t step = Below(2) ? 1 + static_cast<int64_t>(Below(3)) : -2;
      const int32_t flag = Below(4) ? -1 : static_cast<int32_t>(From(flags_));
      uint32_t counter = counters_[depth]; // an inner loop has its own counter
      const auto first = static_cast<int64_t>(Below(5)), passes = static_cast<int64_t>(Below(4));
      return Repeat(counter, first, step, passes, Commands(depth + 1, 4), flag);
    }
    default: {
      uint32_t flag = From(flags_);
      CommandVector then = Commands(depth + 1, 4);
      return Choose(flag, std::move(then), Below(2) ? Commands(depth + 1, 4) : CommandVector());
    }
    }
  }

  std::mt19937 random_;
  CardProgram program_;
  std::vector<uint32_t> read_, written_, counters_, flags_, rows_;
};

} // namespace

TEST_CASE("random programs leave the same states on the GPU as on the host") {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    INFO("seed " << seed);
    auto make = [&] { return RandomProgram(seed).Make(); };
    // More and fewer steps than a loop body holds, and sometimes a number from the seed.
    const std::vector<int64_t> pieces = seed % 5 == 0   ? std::vector<int64_t>{37, 16, 5}
                                        : seed % 3 == 0 ? std::vector<int64_t>{2, 5}
                                                        : std::vector<int64_t>{seed % 7};
    auto executable = make().Load();
    INFO(executable.status());
    REQUIRE(executable.ok());
    const auto expected = StatesOnHost(*executable, pieces);
    Outcome folded = RunCard(make(), {.pieces = pieces, .no_fold = seed % 4 == 1});
    REQUIRE(folded.launched_as == "one graph");
    REQUIRE(folded.states == expected);
    Outcome stepped =
        RunCard(make(), {.pieces = pieces, .no_fold = seed % 4 == 2, .conditionals = false});
    REQUIRE(stepped.states == expected);
    REQUIRE(stepped.measured == folded.measured);
  }
}

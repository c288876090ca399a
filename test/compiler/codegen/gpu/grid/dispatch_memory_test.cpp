//===- dispatch_memory_test.cpp - Shared memory of a dispatch -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests plans for the use of shared memory by random chains of launches. Simulates each plan and
// tracks for every byte what was written to it.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/dispatch_memory.h"

#include <catch2/catch.hpp>

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <random>

namespace refold::codegen {
namespace {

constexpr int64_t kRow = 128;

StagedOperand Rows(size_t argument, int64_t rows) {
  return {.argument = argument,
          .rows = rows,
          .row_bytes = kRow,
          .pitch_bytes = kRow + 16,
          .load_bytes = 16,
          .element_bytes = 4};
}

/// A dispatch of one part, built launch by launch. Each launch has a kernel of its own.
struct Chain {
  GridDispatch dispatch;
  llvm::StringMap<GridParts> kernels;

  /// Adds a launch that reads buffer `operand` and writes buffer `result` in one loop nest. If
  /// `staged` is not 0, the launch copies `staged` rows of the operand to shared memory.
  void Add(int64_t operand, int64_t result, int64_t staged = 0, bool waits = true) {
    GridLaunch launch;
    launch.kernel = "k" + std::to_string(dispatch.launches.size());
    launch.arguments = {{operand, 0, false}, {result, 512, true}};
    launch.waits = waits;
    GridParts kernel;
    kernel.pointers = 2;
    kernel.mirrored = {1};
    kernel.parts.push_back({.function = launch.kernel});
    if (staged > 0)
      kernel.parts[0].staged.push_back(Rows(0, staged));
    kernels[launch.kernel] = kernel;
    part.push_back(static_cast<int>(dispatch.launches.size()));
    dispatch.launches.push_back(launch);
  }
  void AddLocal(int64_t pointer, int64_t bytes) { dispatch.locals.push_back({pointer, bytes}); }
  DispatchChain Plan() const { return planChain(dispatch, part, kernels); }

  llvm::SmallVector<int> part;
};

/// Simulates a plan. For each byte it tracks the content, and the runs that wrote and read it.
class Player {
public:
  Player(const Chain &chain, const DispatchChain &plan) : chain_(chain), plan_(plan) {}

  void Play() {
    CHECK(plan_.shared_bytes <= kSharedBytes);
    CheckOrder();
    FindTimes();
    for (size_t run = 0; run < plan_.runs.size(); ++run) {
      for (const DispatchCopy &copy : plan_.runs[run].copies)
        Write(copy.offset, copy.operand.bytes(), {copy.pointer, copy.operand.rows}, run);
      for (auto [pointer, times] : times_)
        if (times.first == run)
          Write(plan_.locals.lookup(pointer), times.bytes, {pointer, 0}, run);
      for (const DispatchUnit &unit : plan_.runs[run].units)
        Read(unit, run);
      for (auto [pointer, times] : times_)
        if (run > times.first && run <= times.last)
          Expect(plan_.locals.lookup(pointer), times.bytes, {pointer, 0}, run);
    }
  }

private:
  using Content = std::pair<int64_t, int64_t>; // a pointer, and the number of rows if it is a copy
  struct Byte {
    Content content = {-1, -1};
    size_t written = 0, read = 0; // numbers of runs
    bool is_written = false, is_read = false;
  };
  struct Times {
    size_t first, last;
    int64_t bytes;
  };

  void CheckOrder() const {
    std::vector<std::pair<int, size_t>> units, wanted;
    for (const DispatchRun &run : plan_.runs) {
      CHECK_FALSE((run.copies.empty() && run.units.empty()));
      for (const DispatchUnit &unit : run.units) {
        const bool waits = unit.nest > 0 || chain_.dispatch.launches[unit.launch].waits;
        CHECK((!waits || &unit == run.units.begin()));
        units.push_back({unit.launch, unit.nest});
      }
    }
    for (int launch : chain_.part)
      for (size_t nest = 0; nest < KernelOf(launch).parts.size(); ++nest)
        wanted.push_back({launch, nest});
    CHECK(units == wanted);
  }

  const GridParts &KernelOf(int launch) const {
    return chain_.kernels.find(chain_.dispatch.launches[launch].kernel)->second;
  }

  void FindTimes() {
    for (const GridLocal &local : chain_.dispatch.locals) {
      if (!plan_.locals.contains(local.pointer))
        continue;
      for (size_t run = 0; run < plan_.runs.size(); ++run)
        for (const DispatchUnit &unit : plan_.runs[run].units)
          for (const auto &argument : chain_.dispatch.launches[unit.launch].arguments)
            if (argument.pointer == local.pointer)
              times_.try_emplace(local.pointer, Times{run, run, local.bytes}).first->second.last =
                  run;
    }
  }

  void Write(int64_t offset, int64_t bytes, Content content, size_t run) {
    REQUIRE(offset % 64 == 0);
    REQUIRE(offset + bytes <= plan_.shared_bytes);
    bool alone = true;
    for (int64_t i = offset; i < offset + bytes; ++i) {
      // A byte that another write of this run wrote, or that this run has read, would be a race.
      alone &= !(bytes_[i].is_written && bytes_[i].written == run) &&
               !(bytes_[i].is_read && bytes_[i].read == run);
      bytes_[i] = {content, run, bytes_[i].read, true, bytes_[i].is_read};
    }
    CHECK(alone);
  }

  void Expect(int64_t offset, int64_t bytes, Content content, size_t run) {
    bool there = true;
    for (int64_t i = offset; i < offset + bytes; ++i) {
      there &= bytes_[i].content == content && bytes_[i].written < run;
      bytes_[i].read = run;
      bytes_[i].is_read = true;
    }
    CHECK(there);
  }

  void Read(const DispatchUnit &unit, size_t run) {
    const GridPart &nest = KernelOf(unit.launch).parts[unit.nest];
    REQUIRE(unit.staged.size() == nest.staged.size());
    for (auto [offset, operand] : llvm::zip_equal(unit.staged, nest.staged))
      Expect(
          offset, operand.bytes(),
          {chain_.dispatch.launches[unit.launch].arguments[operand.argument].pointer, operand.rows},
          run);
  }

  const Chain &chain_;
  const DispatchChain &plan_;
  std::map<int64_t, Times> times_;
  std::vector<Byte> bytes_ = std::vector<Byte>(kSharedBytes);
};

size_t CopiesOf(const DispatchChain &plan) {
  size_t count = 0;
  for (const DispatchRun &run : plan.runs)
    count += run.copies.size();
  return count;
}

} // namespace

TEST_CASE("operands are copied as early as there is room, before the run that reads them") {
  Chain chain;
  chain.Add(0, 10);
  chain.Add(10, 11);
  chain.Add(1, 12, 32);
  chain.Add(2, 13, 32);
  DispatchChain plan = chain.Plan();
  REQUIRE(plan.runs.size() == 4);
  CHECK(plan.runs[0].copies.size() == 2);
  Player(chain, plan).Play();
}

TEST_CASE("operands of the first run are copied in a run before it") {
  Chain chain;
  chain.Add(1, 10, 32, /*waits=*/false);
  DispatchChain plan = chain.Plan();
  REQUIRE(plan.runs.size() == 2);
  CHECK(plan.runs[0].units.empty());
  CHECK(plan.runs[0].copies.size() == 1);
  Player(chain, plan).Play();
}

TEST_CASE("a copy serves all its readers until its memory is needed") {
  Chain chain;
  chain.Add(0, 10);
  chain.Add(1, 11, 32);
  chain.Add(10, 12);
  chain.Add(1, 13, 32);
  DispatchChain plan = chain.Plan();
  CHECK(CopiesOf(plan) == 1);
  Player(chain, plan).Play();
  // Other rows of the same buffer are a separate copy.
  chain.Add(1, 14, 16);
  plan = chain.Plan();
  CHECK(CopiesOf(plan) == 2);
  Player(chain, plan).Play();
}

TEST_CASE("operands that fill the memory are copied in turn") {
  constexpr int64_t kMost = kStagedBytes / (kRow + 16);
  Chain chain;
  chain.Add(0, 10);
  for (int64_t operand : {1, 2, 3, 1, 2, 3})
    chain.Add(operand, 10 + operand, kMost);
  DispatchChain plan = chain.Plan();
  CHECK(plan.shared_bytes <= kSharedBytes);
  CHECK(CopiesOf(plan) == 6);
  CHECK(plan.runs.size() == 7);
  Player(chain, plan).Play();
}

TEST_CASE("parallel launches that read too much become two runs") {
  constexpr int64_t kMost = kStagedBytes / (kRow + 16);
  Chain chain;
  chain.Add(0, 10);
  chain.Add(1, 11, kMost);
  chain.Add(2, 12, kMost, /*waits=*/false);
  CHECK(chain.Plan().runs.size() == 3);
  Player(chain, chain.Plan()).Play();
  Chain less;
  less.Add(0, 10);
  less.Add(1, 11, kMost / 2);
  less.Add(2, 12, kMost / 3, /*waits=*/false);
  CHECK(less.Plan().runs.size() == 2);
  Player(less, less.Plan()).Play();
}

TEST_CASE("shares of buffers are in shared memory from the first write to the last read") {
  Chain chain;
  chain.Add(0, 10);
  chain.Add(10, 11);
  chain.Add(11, 12);
  chain.AddLocal(10, 60 << 10);
  chain.AddLocal(11, 1 << 10);
  CHECK(chain.Plan().locals.size() == 2);
  Player(chain, chain.Plan()).Play();
  // The second run needs both of them.
  chain.dispatch.locals[1].bytes = 60 << 10;
  CHECK(chain.Plan().locals.size() == 1);
  Player(chain, chain.Plan()).Play();
  // A kernel that does not support a mirror writes the buffer itself.
  chain.kernels["k0"].mirrored.clear();
  DispatchChain plan = chain.Plan();
  CHECK_FALSE(plan.locals.contains(10));
  CHECK(plan.locals.contains(11));
}

TEST_CASE("random chains have valid plans") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    auto below = [&](int count) { return static_cast<int>(random() % count); };
    Chain chain;
    const int launches = 1 + below(12);
    for (int i = 0; i < launches; ++i) {
      const int64_t rows = below(2) ? 0 : 1 + below(below(2) ? 60 : 340);
      chain.Add(rows > 0 ? below(4) : 100 + below(i + 1), 101 + i, rows, below(4) > 0);
      GridParts &kernel = chain.kernels["k" + std::to_string(i)];
      if (below(4) == 0)
        kernel.parts.push_back({.function = "second"});
      if (rows > 0 && rows < 150 && below(3) == 0) {
        chain.dispatch.launches.back().arguments.push_back({5, 0, false});
        kernel.parts.back().staged.push_back(Rows(2, 1 + below(150)));
      }
      if (below(8) == 0)
        kernel.mirrored.clear();
    }
    for (int i = 0; i < launches; ++i)
      if (below(2))
        chain.AddLocal(101 + i, 4 * (1 + below(6000)));
    INFO("seed " << seed);
    DispatchChain plan = chain.Plan();
    Player(chain, plan).Play();
  }
}

} // namespace refold::codegen

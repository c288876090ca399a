//===- test_packing.cpp - Faults injected into the arena plan -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests whether the checked device finds overlapping buffers. Moves one temporary of a compiled
// program to another offset. BufferAccesses, which shares no code with the device, decides whether
// the move makes the run wrong. The device must report an error if and only if the run is wrong. If
// it reports none, the results must be unchanged.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/buffer_accesses.h"
#include "test/fuzz/judges/flags_read.h"
#include "test/fuzz/programs/fuzz_case.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <iostream>

using namespace refold;
using namespace refold::test;

namespace {

exe::ExecutableT Copy(const exe::ExecutableT &table) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(exe::Executable::Pack(builder, &table));
  exe::ExecutableT copy;
  flatbuffers::GetRoot<exe::Executable>(builder.GetBufferPointer())->UnPackTo(&copy);
  return copy;
}

exe::FunctionT &TrainOf(exe::ExecutableT &table) {
  for (const auto &function : table.functions)
    if (function->name == "train")
      return *function;
  FAIL("no function 'train'");
  return *table.functions[0];
}

/// The outcome of running a changed program.
struct Outcome {
  absl::Status loaded, run;
  Results results;

  bool Measured() const {
    return results.last.peak_measured_bytes == results.last.peak_predicted_bytes;
  }
  /// Returns true if nothing detected the change.
  bool Silent() const { return loaded.ok() && run.ok() && Measured(); }
};

Outcome RunChanged(exe::ExecutableT table, const FuzzCase &one) {
  Outcome outcome;
  auto loaded = runtime::LoadedExecutable::FromParts(std::move(table), {}, {});
  outcome.loaded = loaded.status();
  if (loaded.ok())
    outcome.run = TryRun(*loaded, one.Ways("checked"), one.feeds, &outcome.results);
  return outcome;
}

/// Compiles the program for the checked device. The executable then has no code and no constants,
/// only a table.
std::shared_ptr<const runtime::LoadedExecutable> Compiled(ProgramCompiler &compiler,
                                                          const FuzzCase &one) {
  auto compiled = compiler.Compile(one.program.text, "checked");
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  REQUIRE(compiled->executable->constants.size() == 0);
  return compiled->executable;
}

} // namespace

TEST_CASE("a moved slice is reported if and only if it matters") {
  ProgramCompiler usual, small_tiles(ProgramCompiler::Rows::SmallTiles);
  int64_t programs = 0, mattered = 0, ran = 0;
  ForRandomPrograms("packing", 200, 1, [&](FuzzCase &one) {
    auto executable = Compiled(programs % 2 ? small_tiles : usual, one);
    const exe::ExecutableT &table = executable->table;
    const std::vector<uint32_t> temporaries = TouchedTemporaries(table);
    ++programs;
    if (temporaries.size() < 2)
      return;
    Outcome plain = RunChanged(Copy(table), one);
    REQUIRE(plain.Silent());
    auto flags = FlagsRead(executable, one.Ways("checked"), one.feeds);
    REQUIRE(flags.ok());
    BufferAccesses accesses(table, one.program.capacity, *std::move(flags));
    REQUIRE(accesses.FollowsFlags());
    for (uint32_t buffer : temporaries)
      REQUIRE(!accesses.Matters(buffer, table.buffers[buffer]->offset));
    for (int tries = 0; tries < 8; ++tries) {
      uint32_t moved = one.dice.Of(temporaries), onto = one.dice.Of(temporaries);
      exe::ExecutableT injected = Copy(table);
      exe::BufferT &slice = *injected.buffers[moved];
      const exe::BufferT &other = *injected.buffers[onto];
      slice.offset = other.offset;
      if (one.dice.Chance(50)) // by its edge only
        slice.offset += 8 * static_cast<uint64_t>(
                                one.dice.Between(0, static_cast<int64_t>((other.bytes - 1) / 8)));
      if (slice.offset + slice.bytes > TrainOf(injected).arena_bytes)
        continue; // the test below
      const bool matters = accesses.Matters(moved, slice.offset);
      Outcome outcome = RunChanged(std::move(injected), one);
      INFO("'" << table.buffers[moved]->name << "' (" << moved << ") moved onto '"
               << table.buffers[onto]->name << "' (" << onto << "), "
               << (matters ? "which matters: " : "which does not matter: ") << outcome.loaded
               << ", " << outcome.run);
      REQUIRE(outcome.loaded.ok());
      if (outcome.run.ok())
        REQUIRE(Differences(plain.results, outcome.results) == "");
      // The run itself must detect the move; the changed end of the slice does not help.
      CHECK(outcome.run.ok() == !matters);
      mattered += matters;
      ran += outcome.run.ok();
    }
  });
  std::cout << programs << " programs: " << mattered << " moves were reported, " << ran
            << " kept every bit\n";
  // Neither half of the test may be empty over many programs. (A single program may lack one.)
  CHECK((programs < 50 || mattered >= programs));
  CHECK((programs < 50 || ran >= programs / 10));
}

TEST_CASE("a slice past the end of the arena is refused or measured") {
  ProgramCompiler compiler;
  int64_t programs = 0, injected_errors = 0;
  ForRandomPrograms("past-end", 60, 1, [&](FuzzCase &one) {
    auto executable = Compiled(compiler, one);
    const std::vector<uint32_t> temporaries = TouchedTemporaries(executable->table);
    ++programs;
    for (int tries = 0; tries < 4 && !temporaries.empty(); ++tries) {
      exe::ExecutableT injected = Copy(executable->table);
      exe::BufferT &slice = *injected.buffers[one.dice.Of(temporaries)];
      const uint64_t end = TrainOf(injected).arena_bytes;
      slice.offset = (end - std::min(end, slice.bytes)) / 8 * 8 +
                     8 * static_cast<uint64_t>(one.dice.Between(1, 100));
      INFO("'" << slice.name << "' at " << slice.offset << " of an arena of " << end << " bytes");
      // In the existing arena: refused before anything runs.
      Outcome refused = RunChanged(Copy(injected), one);
      CHECK_THAT(std::string(refused.loaded.message()),
                 Catch::Matchers::Contains("past the arena"));
      // In an arena that has room for it but exceeds the prediction: detected by measurement.
      TrainOf(injected).arena_bytes = slice.offset + slice.bytes;
      Outcome measured = RunChanged(std::move(injected), one);
      INFO(measured.loaded << ", " << measured.run);
      CHECK(!measured.Silent());
      ++injected_errors;
    }
  });
  CHECK((programs < 50 || injected_errors >= programs));
}

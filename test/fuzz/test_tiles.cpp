//===- test_tiles.cpp - Random losses in tiles of rows --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests refold-tile-rows. A loop over tiles must have the bits of the same sums without a loop, on
// each device and with each memory decision. The results must be close to those of the whole
// product. A fault in the loop must be found.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"
#include "test/fuzz/failures/program_compiler.h"
#include "test/fuzz/faults/fault_search.h"
#include "test/fuzz/programs/fuzz_environment.h"
#include "test/fuzz/tiles/random_heads.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kHeads = 60, kMostHeads = 500;

using Memory = ProgramCompiler::Memory;
using Executable = std::shared_ptr<const runtime::LoadedExecutable>;

Executable Compiled(ProgramCompiler &compiler, const std::string &text,
                    const std::string &device = "checked", const Memory &memory = {}) {
  absl::StatusOr<Compilation> compiled = compiler.Compile(text, device, memory);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return compiled->executable;
}

Feeds FeedsOf(const Executable &executable) {
  Feeds feeds;
  for (const auto &buffer : executable->table.buffers)
    if (buffer->kind == exe::BufferKind::Input)
      feeds.tensors.emplace(buffer->name,
                            FillInput(buffer->name, runtime::ToElementType(buffer->type),
                                      buffer->shape, /*index_bound=*/8));
  return feeds;
}

Results RunOn(const Executable &executable, const std::string &device = "checked") {
  Results results = Run(executable, {.device = device, .steps = {2}}, FeedsOf(executable));
  CHECK(results.last.peak_measured_bytes == results.last.peak_predicted_bytes);
  return results;
}

/// Returns the first fetch of floats that is not close, or "".
std::string FarFetch(const Results &a, const Results &b) {
  for (const auto &[name, bytes] : a.values) {
    if (!name.starts_with("fetch:") || a.types.at(name) != runtime::ElementType::F32)
      continue;
    const Bytes &others = b.values.at(name);
    double largest = 0, error = 0;
    for (size_t i = 0; i < bytes.size(); i += sizeof(float)) {
      float x, y;
      std::memcpy(&x, bytes.data() + i, sizeof(float));
      std::memcpy(&y, others.data() + i, sizeof(float));
      largest = std::max(largest, std::abs(double{x}));
      error = std::max(error, std::abs(double{x} - double{y}));
    }
    if (!(error <= 1e-5 * largest + 1e-7))
      return name;
  }
  return "";
}

/// Counts the loops that refold-tile-rows creates.
PassHook CountLoops(int64_t &loops) {
  return [&loops, before = int64_t{0}](const std::string &pass, mlir::Operation *op,
                                       bool done) mutable {
    if (pass != "refold-tile-rows")
      return;
    int64_t count = 0;
    op->walk([&](mlir::scf::ForOp) { ++count; });
    if (done)
      loops += count - before;
    before = count;
  };
}

/// The same tiles with and without loops.
constexpr auto kTiles = ProgramCompiler::Rows::WideTiles;
const Memory kNoLoops = {.tile_loops = false};

bool FitsWhole(ProgramCompiler &tiles, ProgramCompiler &whole, uint64_t seed) {
  const std::string text = MakeRandomHead(seed);
  UNSCOPED_INFO("seed " << seed << "\n" << text);
  const Results results = RunOn(Compiled(tiles, text));
  const std::string far = FarFetch(RunOn(Compiled(whole, text)), results);
  UNSCOPED_INFO(far);
  return far.empty();
}

} // namespace

TEST_CASE("a loop over tiles has the bits of its sums without a loop", "[checked]") {
  ProgramCompiler compiler(kTiles);
  int64_t loops = 0, programs = 0, others = 0;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kHeads); ++seed, ++programs) {
    const std::string text = MakeRandomHead(seed);
    INFO("seed " << seed << "\n" << text);
    compiler.SetHook(CountLoops(loops));
    const Results expected = RunOn(Compiled(compiler, text));
    compiler.SetHook(CountLoops(others));
    CHECK(Differences(expected, RunOn(Compiled(compiler, text, "checked", kNoLoops))) == "");
    compiler.SetHook({});
    for (const Memory &memory :
         {Memory{.check_nan_inf = true}, Memory{.recompute = "none"},
          Memory{.recompute = "every-n"},
          Memory{.in_place = false, .remake_copies = false, .schedule = false},
          Memory{.eager_deletion = false}})
      CHECK(Differences(expected, RunOn(Compiled(compiler, text, "checked", memory))) == "");
    // A budget recomputes values of the program, if there is such a plan.
    const uint64_t budget = expected.last.peak_predicted_bytes * 9 / 10;
    absl::StatusOr<Compilation> within = compiler.Compile(text, "checked", {.budget = budget});
    if (within.ok())
      CHECK(Differences(expected, RunOn(within->executable)) == "");
    else
      CHECK(within.status().code() == absl::StatusCode::kResourceExhausted);
  }
  // Other programs have a value that must be whole.
  INFO(loops << " loops in " << programs << " programs");
  CHECK(loops >= programs / 3);
  CHECK(others == 0);
}

TEST_CASE("compiled loops over tiles have these bits too", "[cpu]") {
  ProgramCompiler compiler(kTiles);
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kHeads / 4); ++seed) {
    const std::string text = MakeRandomHead(seed);
    INFO("seed " << seed << "\n" << text);
    const Results expected = RunOn(Compiled(compiler, text));
    for (const Memory &memory : {Memory(), kNoLoops})
      CHECK(Differences(expected, RunOn(Compiled(compiler, text, "cpu", memory), "cpu")) == "");
  }
}

TEST_CASE("tiles change the results by roundings only", "[whole]") {
  ProgramCompiler tiles(kTiles), whole;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kHeads); ++seed)
    CHECK(FitsWhole(tiles, whole, seed));
}

TEST_CASE("a fault in a loop over tiles is found", "[faults]") {
  ProgramCompiler faulty(kTiles), whole;
  ExpectFound(TileFaults(), kMostHeads, [&](const PassHook &hook, uint64_t seed) {
    faulty.SetHook(hook);
    return !FitsWhole(faulty, whole, seed);
  });
}

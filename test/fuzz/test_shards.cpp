//===- test_shards.cpp - Random programs with shards ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with 8 shards is cut over R imagined ranks: the same program runs R times, each time
// with a part of the rows and 8 / R shards, and the test joins the R results by the upper tree. The
// results must have the same bits for each R. A fault in the cut must be found.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"
#include "test/fuzz/failures/program_compiler.h"
#include "test/fuzz/faults/fault_search.h"
#include "test/fuzz/programs/fuzz_environment.h"
#include "test/fuzz/shards/random_batches.h"

#include <catch2/catch.hpp>

#include <cstring>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kShards = 8;
/// Number of random programs without a fault, and of those that may miss one.
constexpr int64_t kBatches = 60, kMostBatches = 2000;

/// Copies the part of rank `rank` of `ranks` from `whole`, whose rows lie along `dim`.
runtime::HostTensor PartOf(const runtime::HostTensor &whole, int64_t dim, int64_t rank,
                           int64_t ranks) {
  std::vector<int64_t> shape = whole.shape();
  size_t outer = 1, inner = runtime::ElementSize(whole.type());
  for (size_t d = 0; d < shape.size(); ++d)
    (static_cast<int64_t>(d) < dim ? outer : inner) *= static_cast<size_t>(shape[d]);
  shape[static_cast<size_t>(dim)] /= ranks;
  const size_t own = inner / static_cast<size_t>(ranks);
  runtime::HostTensor part(whole.type(), shape);
  for (size_t group = 0; group < outer; ++group)
    std::memcpy(part.data() + group * own,
                whole.data() + group * inner + static_cast<size_t>(rank) * own, own);
  return part;
}

/// Returns the values of all inputs of a program, by the names and the shapes of its table.
Feeds FeedsOf(const runtime::LoadedExecutable &executable) {
  Feeds feeds;
  for (const auto &buffer : executable.table.buffers)
    if (buffer->kind == exe::BufferKind::Input)
      feeds.tensors.emplace(buffer->name,
                            FillInput(buffer->name, runtime::ToElementType(buffer->type),
                                      buffer->shape, /*index_bound=*/2));
  return feeds;
}

using Floats = std::map<std::string, std::vector<float>>;

/// Returns the fetches of one step.
Floats FetchesOf(const std::shared_ptr<const runtime::LoadedExecutable> &executable,
                 const std::string &device, const Feeds &feeds) {
  const Results results = Run(executable, {.device = device, .steps = {1}}, feeds);
  Floats fetches;
  for (const auto &[name, bytes] : results.values)
    if (name.starts_with("fetch:")) {
      std::vector<float> &values = fetches[name];
      values.resize(bytes.size() / sizeof(float));
      std::memcpy(values.data(), bytes.data(), bytes.size());
    }
  return fetches;
}

/// Adds the results of all ranks by the tree of a power of two of parts.
Floats Joined(std::vector<Floats> parts) {
  while (parts.size() > 1) {
    std::vector<Floats> half;
    for (size_t pair = 0; pair < parts.size(); pair += 2) {
      half.push_back(parts[pair]);
      for (auto &[name, values] : half.back())
        for (size_t i = 0; i < values.size(); ++i)
          values[i] += parts[pair + 1].at(name)[i];
    }
    parts = std::move(half);
  }
  return parts.front();
}

/// Returns whether the bits are equal. All NaN count as equal.
bool SameBits(const Floats &a, const Floats &b) {
  if (a.size() != b.size())
    return false;
  for (const auto &[name, values] : a) {
    const std::vector<float> &others = b.at(name);
    if (values.size() != others.size())
      return false;
    for (size_t i = 0; i < values.size(); ++i)
      if (std::memcmp(&values[i], &others[i], sizeof(float)) != 0 &&
          !(values[i] != values[i] && others[i] != others[i])) {
        UNSCOPED_INFO(name << "[" << i << "]: " << values[i] << " and " << others[i]);
        return false;
      }
  }
  return true;
}

std::shared_ptr<const runtime::LoadedExecutable>
Compiled(ProgramCompiler &compiler, const std::string &text, const std::string &device) {
  absl::StatusOr<Compilation> compiled = compiler.Compile(text, device);
  INFO(text);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return compiled->executable;
}

/// Returns whether the program of `seed` has the same bits on 1, 2, 4 and 8 ranks. `compiler`
/// compiles the whole program, and `ranks` the programs of the ranks.
bool KeepsBits(ProgramCompiler &compiler, ProgramCompiler &ranks, const std::string &device,
               uint64_t seed) {
  const int64_t rows = kShards * RandomShardRows(seed);
  const RandomBatch whole = MakeRandomBatch(seed, rows, kShards);
  UNSCOPED_INFO("seed " << seed << ", " << rows << " rows\n" << whole.text);
  const auto executable = Compiled(compiler, whole.text, device);
  const Feeds feeds = FeedsOf(*executable);
  const Floats expected = FetchesOf(executable, device, feeds);
  for (int64_t count : {2, 4, 8}) {
    if (count == kShards && whole.grouped)
      continue;
    const RandomBatch own = MakeRandomBatch(seed, rows / count, kShards / count);
    const auto program = Compiled(ranks, own.text, device);
    std::vector<Floats> parts;
    for (int64_t rank = 0; rank < count; ++rank) {
      Feeds slices;
      for (const auto &[name, dim] : own.inputs)
        slices.tensors.emplace(name, PartOf(feeds.tensors.at(name), dim, rank, count));
      parts.push_back(FetchesOf(program, device, slices));
    }
    if (!SameBits(expected, Joined(std::move(parts)))) {
      UNSCOPED_INFO("on " << count << " ranks");
      return false;
    }
  }
  return true;
}

} // namespace

TEST_CASE("a program with 8 shards has the same bits on 1, 2, 4 and 8 imagined ranks",
          "[checked]") {
  ProgramCompiler compiler;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kBatches); ++seed)
    CHECK(KeepsBits(compiler, compiler, "checked", seed));
}

TEST_CASE("compiled kernels have these bits too", "[cpu]") {
  ProgramCompiler compiler;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kBatches / 6); ++seed) {
    const int64_t rows = kShards * RandomShardRows(seed);
    const RandomBatch whole = MakeRandomBatch(seed, rows, kShards);
    INFO("seed " << seed << ", " << rows << " rows\n" << whole.text);
    const auto checked = Compiled(compiler, whole.text, "checked");
    const Feeds feeds = FeedsOf(*checked);
    CHECK(SameBits(FetchesOf(checked, "checked", feeds),
                   FetchesOf(Compiled(compiler, whole.text, "cpu"), "cpu", feeds)));
  }
}

TEST_CASE("no memory decision and no check changes the bits of shards", "[memory]") {
  ProgramCompiler compiler;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kBatches / 3); ++seed) {
    const int64_t rows = kShards * RandomShardRows(seed);
    const RandomBatch whole = MakeRandomBatch(seed, rows, kShards);
    INFO("seed " << seed << ", " << rows << " rows\n" << whole.text);
    const auto plain = Compiled(compiler, whole.text, "checked");
    const Feeds feeds = FeedsOf(*plain);
    const Floats expected = FetchesOf(plain, "checked", feeds);
    for (const ProgramCompiler::Memory &memory :
         {ProgramCompiler::Memory{.check_nan_inf = true},
          ProgramCompiler::Memory{.recompute = "none"},
          ProgramCompiler::Memory{.recompute = "every-n"}}) {
      absl::StatusOr<Compilation> other = compiler.Compile(whole.text, "checked", memory);
      INFO(memory.recompute << " " << memory.check_nan_inf << ": " << other.status());
      REQUIRE(other.ok());
      CHECK(SameBits(expected, FetchesOf(other->executable, "checked", feeds)));
    }
  }
}

TEST_CASE("a fault in the cut into shards is found", "[faults]") {
  ProgramCompiler faulty, sound;
  ExpectFound(ShardFaults(), kMostBatches, [&](const PassHook &hook, uint64_t seed) {
    faulty.SetHook(hook);
    return !KeepsBits(faulty, sound, "checked", seed);
  });
}

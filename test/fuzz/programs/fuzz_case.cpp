//===- fuzz_case.cpp - One random program in a test -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/fuzz_case.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <regex>

namespace refold::test {

RunWays FuzzCase::Ways(const std::string &device) const {
  RunWays ways;
  ways.device = device;
  ways.seed = seed * 1000003 + 17;
  ways.steps = {program.capacity};
  ways.whole_fetches = program.whole_fetches;
  return ways;
}

RunWays FuzzCase::Cut(RunWays ways, int64_t steps) const {
  Dice cut(~seed);
  int64_t first = cut.Between(1, steps - 1), rest = steps - first;
  ways.steps = {first, rest};
  if (rest > 1 && cut.Chance(30))
    ways.steps = {first, rest - 1, 1};
  return ways;
}

/// Parses "2/4" in REFOLD_FUZZ_SHARD as index 1 of 4; one shard if it is not set.
static std::pair<uint64_t, uint64_t> ShardFromEnvironment() {
  unsigned long long number = 1, count = 1;
  if (const char *text = std::getenv("REFOLD_FUZZ_SHARD"); text && *text) {
    INFO("REFOLD_FUZZ_SHARD is '" << text << "', should be a number and a count as 2/4");
    REQUIRE(std::sscanf(text, "%llu/%llu", &number, &count) == 2);
    REQUIRE((number >= 1 && number <= count));
  }
  return {number - 1, count};
}

bool IsInShard(uint64_t number) {
  const auto [index, count] = ShardFromEnvironment();
  return number % count == index;
}

std::string FuzzCase::GranularityFor(const std::string &granularity) const {
  const bool has_shards = program.text.find("rf.shards") != std::string::npos;
  return has_shards && granularity == "step" ? "layer" : granularity;
}

FuzzCase FuzzCase::With(const std::string &text) const {
  FuzzCase other;
  other.seed = seed;
  other.program = program;
  other.program.text = text;
  other.feeds.index_bound = feeds.index_bound;
  other.dice = Dice(~seed);
  const std::string capacity = "rf.capacity = ";
  if (size_t at = text.find(capacity); at != std::string::npos)
    other.program.capacity = std::strtoll(text.c_str() + at + capacity.size(), nullptr, 10);
  return other;
}

FuzzCase FuzzCase::AsFunction() const {
  // No list of attributes ends with these two: rf.version follows them.
  static const std::regex attributes(
      "rf\\.precision = \"[a-z0-9]+\", |rf\\.shards = [0-9]+ : i64, ");
  return With(std::regex_replace(program.text, attributes, ""));
}

absl::StatusOr<FuzzCase> MakeCase(uint64_t seed, int size, ProgramKind kind) {
  absl::StatusOr<RandomProgram> program = MakeRandomProgram({seed, size, kind});
  if (!program.ok())
    return program.status();
  FuzzCase one;
  one.seed = seed;
  one.dice = Dice(~seed);
  one.program = *std::move(program);
  one.feeds.index_bound = one.program.index_bound;
  return one;
}

void ForRandomPrograms(const std::string &name, int64_t programs, int size,
                       const std::function<void(FuzzCase &)> &check, int64_t first,
                       ProgramKind kind) {
  const uint64_t count = FuzzPrograms(programs), begin = FuzzSeed(first);
  size = static_cast<int>(NumberFromEnvironment("REFOLD_FUZZ_SIZE", size));
  for (uint64_t seed = begin; seed < begin + count; ++seed) {
    if (!IsInShard(seed - begin))
      continue;
    absl::StatusOr<FuzzCase> one = MakeCase(seed, size, kind);
    INFO("seed " << seed << ", size " << size << ": " << one.status());
    REQUIRE(one.ok());
    // Written before the check, so that it exists even after a crash.
    const auto [shard, shards] = ShardFromEnvironment();
    const std::string path =
        "fuzz-" + name + (shards > 1 ? "-" + std::to_string(shard + 1) : "") + ".mlir";
    std::ofstream(path) << "// seed " << seed << "\n" << one->program.text;
    INFO("the program is in " << path << "; REFOLD_FUZZ_SEED=" << seed
                              << " REFOLD_FUZZ_PROGRAMS=1 tries it alone");
    check(*one);
  }
}

} // namespace refold::test

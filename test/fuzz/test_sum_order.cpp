//===- test_sum_order.cpp - Random sums against the rules -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles random sums and compares their bits with those of an evaluation by the text of
// docs/rationale/numerics.md. A fault in any rule must be found.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"
#include "test/fuzz/failures/program_compiler.h"
#include "test/fuzz/planted/planted_bugs.h"
#include "test/fuzz/programs/dice.h"
#include "test/fuzz/programs/fuzz_environment.h"
#include "test/fuzz/sums/expected_sums.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace refold;
using namespace refold::test;

namespace {

/// Number of random programs without a fault, and of those that may miss one.
constexpr int64_t kSumPrograms = 300, kMostSumPrograms = 2000;
/// The maximum number of terms of all sums of a program.
constexpr int64_t kMostTerms = 60000;

struct RandomSum {
  Numbers x;
  std::vector<int64_t> dims;
};

int64_t RandomExtent(Dice &dice) {
  switch (dice.Between(0, 5)) {
  case 0:
    return 1;
  case 1:
    return dice.Of<int64_t>({63, 64, 65, 100, 128, 200, 256, 512, 514, 1000, 1018});
  case 2:
    return dice.Between(60, 700);
  case 3:
    return dice.Of<int64_t>({1023, 1024, 1025, 2048, 3000, 16384});
  default:
    return dice.Between(1, 20);
  }
}

RandomSum MakeSum(Dice &dice) {
  RandomSum sum;
  int64_t elements = 1;
  for (int64_t rank = dice.Between(1, 4); rank > 0; --rank) {
    int64_t extent = RandomExtent(dice);
    if (elements * extent > kMostTerms)
      extent = dice.Between(1, 3);
    elements *= extent;
    sum.x.shape.push_back(extent);
  }
  for (size_t d = 0; d < sum.x.shape.size(); ++d)
    if (dice.Chance(60))
      sum.dims.push_back(static_cast<int64_t>(d));
  for (int64_t i = 0; i < elements; ++i)
    sum.x.values.push_back(static_cast<float>(dice.Real(-1, 2)));
  return sum;
}

std::string TypeOf(const std::vector<int64_t> &shape) {
  return absl::StrCat("tensor<", absl::StrJoin(shape, "x"), shape.empty() ? "" : "x", "f32>");
}

/// Returns a program that fetches the sum of its input.
std::string ProgramOf(const RandomSum &sum, const std::vector<int64_t> &to) {
  return absl::StrCat("module @sum attributes {rf.version = 2 : i64} {\n"
                      "func.func @startup(%seed: tensor<i64>) {\n  return\n}\n"
                      "func.func @train(%x: ",
                      TypeOf(sum.x.shape), " {rf.input = #rf.input<\"x\">}) -> (", TypeOf(to),
                      " {rf.fetch = #rf.fetch<\"y\">}) {\n  %y = rf.reduce add %x, dims = [",
                      absl::StrJoin(sum.dims, ", "), "] : ", TypeOf(sum.x.shape),
                      "\n  return %y : ", TypeOf(to), "\n}\n}\n");
}

/// Returns whether the compiled program has the bits of the rules.
bool KeepsOrder(ProgramCompiler &compiler, uint64_t seed) {
  Dice dice(seed);
  const RandomSum sum = MakeSum(dice);
  const Numbers expected = ExpectedSums(sum.x, sum.dims);
  std::vector<int64_t> to;
  for (size_t d = 0; d < sum.x.shape.size(); ++d)
    if (std::find(sum.dims.begin(), sum.dims.end(), static_cast<int64_t>(d)) == sum.dims.end())
      to.push_back(sum.x.shape[d]);
  const std::string text = ProgramOf(sum, to);
  INFO(text);
  absl::StatusOr<Compilation> compiled = compiler.Compile(text, "checked");
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  runtime::HostTensor x(runtime::ElementType::F32, sum.x.shape);
  std::memcpy(x.data(), sum.x.values.data(), x.bytes());
  Feeds feeds;
  feeds.tensors.emplace("x", std::move(x));
  const Results results = Run(compiled->executable, {.steps = {1}}, feeds);
  const Bytes &got = results.values.at("fetch:y");
  REQUIRE(got.size() == expected.values.size() * sizeof(float));
  return std::memcmp(got.data(), expected.values.data(), got.size()) == 0;
}

} // namespace

TEST_CASE("random sums have the order of the rules") {
  ProgramCompiler compiler;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kSumPrograms); ++seed) {
    INFO("seed " << seed);
    CHECK(KeepsOrder(compiler, seed));
  }
}

TEST_CASE("a fault in any rule of the order is found") {
  for (const PlantedBug &bug : SumBugs()) {
    ProgramCompiler compiler;
    int64_t planted = 0, invalid = 0, tried = 0;
    bool found = false;
    for (uint64_t seed = FuzzSeed(); !found && tried < kMostSumPrograms; ++seed, ++tried) {
      compiler.SetHook(HookOf(bug, seed, &planted, &invalid));
      found = !KeepsOrder(compiler, seed);
    }
    std::printf("%-40s %s after %lld programs (%lld with it)\n", bug.what.c_str(),
                found ? "found" : "NOT FOUND", static_cast<long long>(tried),
                static_cast<long long>(planted));
    INFO(bug.what << "; planted in " << planted << " of " << tried << " programs");
    CHECK(found);
    CHECK(invalid == 0);
  }
}

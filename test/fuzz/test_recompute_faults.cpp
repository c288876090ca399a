//===- test_recompute_faults.cpp - Detection of undone recomputation -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the gate that verifies recompute plans after the last pass. Undoing a plan changes no
// result, so only this gate can detect it. The tests make passes lose barriers. The gate must
// report an error for every program in which a barrier was lost.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/budget.h"
#include "test/fuzz/failures/program_compiler.h"
#include "test/fuzz/faults/injected_faults.h"
#include "test/fuzz/programs/fuzz_case.h"

#include <catch2/catch.hpp>

#include <cstdio>

using namespace refold;
using namespace refold::test;
using Catch::Matchers::Contains;

namespace {

/// Enough programs for each fault to be injected several times.
constexpr uint64_t kPrograms = 80;
constexpr int64_t kPlaces = 5;

/// Compiles each program with its least possible budget, with and without the fault. Returns the
/// number of programs in which the fault could be injected.
int64_t HuntRecompute(const InjectedFault &fault) {
  ProgramCompiler compiler;
  ProgramCompiler::Memory memory;
  // Whole dispatches of a small program hold too much memory for a plan to have an effect.
  memory.row_tiles = false;
  int64_t places = 0;
  for (uint64_t seed = 1; seed <= kPrograms && places < kPlaces; ++seed) {
    absl::StatusOr<FuzzCase> one = MakeCase(seed, 2);
    INFO("seed " << seed << ": " << one.status() << "\n" << one->program.text);
    REQUIRE(one.ok());
    compiler.SetHook({});
    memory.budget = 1;
    const std::optional<uint64_t> least =
        NeededBytes(compiler.Compile(one->program.text, "checked", memory).status());
    REQUIRE(least);
    memory.budget = *least;
    const absl::Status without = compiler.Compile(one->program.text, "checked", memory).status();
    INFO(without);
    CHECK(without.ok());
    int64_t injected = 0, invalid = 0;
    compiler.SetHook(HookOf(fault, seed, &injected, &invalid));
    const absl::Status with = compiler.Compile(one->program.text, "checked", memory).status();
    CHECK(invalid == 0); // the verifier would have found those
    if (injected == 0)
      continue;
    ++places;
    INFO(with);
    // The gate counts clones, or, if none of them was merged, bytes.
    CHECK_THAT(std::string(with.message()), (Contains("'train' has") && Contains("clones of")) ||
                                                Contains("the plan of 'train' was made for"));
  }
  return places;
}

} // namespace

TEST_CASE("the gate after the last pass finds a plan that is undone") {
  for (const InjectedFault &fault : RecomputeFaults()) {
    INFO(fault.pass << ": " << fault.what);
    const int64_t places = HuntRecompute(fault);
    std::printf("%-24s %-40s found in each of %lld programs\n", fault.pass.c_str(),
                fault.what.c_str(), static_cast<long long>(places));
    CHECK(places == kPlaces);
  }
}

//===- test_checked.cpp - Random programs, interpreted --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The promises of same bits and exact bytes on a thousand programs. No code is generated.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/fuzz_case.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE("a random program has the same bits folded, step by step and in parts, and the bytes "
          "that were predicted") {
  ProgramCompiler compiler;
  int64_t tried = 0, finite = 0;
  ForRandomPrograms("checked", 1000, 3, [&](FuzzCase &one) {
    absl::StatusOr<Compilation> compiled = compiler.Compile(one.program.text, "checked");
    INFO(compiled.status());
    REQUIRE(compiled.ok());
    RunWays ways = one.Ways("checked"), unfolded = ways;
    unfolded.no_fold = true;
    Results whole = Run(compiled->executable, ways, one.feeds);
    REQUIRE(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);
    Results steps = Run(compiled->executable, unfolded, one.feeds);
    REQUIRE(Differences(whole, steps) == "");
    REQUIRE(steps.last.peak_measured_bytes == whole.last.peak_predicted_bytes);
    Results parts = Run(compiled->executable, one.Cut(ways), one.feeds);
    REQUIRE(Differences(one.AcrossRuns(whole), one.AcrossRuns(parts)) == "");
    ++tried;
    finite += AllFinite(whole);
  });
  // Where everything is NaN, equal bits say little.
  CHECK(finite * 100 >= tried * 98);
}

//===- test_cpu.cpp - Random programs, compiled ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The promises on machine code: what an interpreter computes from a kernel's own body, its code
// computes too, to the bit.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/fuzz_case.h"

#include "runtime/executable/rfx.h"

#include <catch2/catch.hpp>

#include <cstdio>

using namespace refold;
using namespace refold::test;

TEST_CASE("compiled, a random program has the bits of its interpretation however it is run, and "
          "the bytes that were predicted") {
  ProgramCompiler compiler;
  const std::string file = "fuzz-cpu.rfx";
  ForRandomPrograms("cpu", 50, 1, [&](FuzzCase &one) {
    absl::StatusOr<Compilation> interpreted = compiler.Compile(one.program.text, "checked"),
                                compiled = compiler.Compile(one.program.text, "cpu");
    INFO(interpreted.status() << ", " << compiled.status());
    REQUIRE(interpreted.ok());
    REQUIRE(compiled.ok());
    Results expected = Run(interpreted->executable, one.Ways("checked"), one.feeds);

    RunWays ways = one.Ways("cpu"), unfolded = ways, threads = ways;
    unfolded.no_fold = true;
    threads.threads = 2;
    Results whole = Run(compiled->executable, ways, one.feeds);
    REQUIRE(Differences(expected, whole) == "");
    REQUIRE(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);
    REQUIRE(whole.last.peak_predicted_bytes == expected.last.peak_predicted_bytes);
    REQUIRE(Differences(whole, Run(compiled->executable, unfolded, one.feeds)) == "");
    REQUIRE(Differences(whole, Run(compiled->executable, threads, one.feeds)) == "");
    Results parts = Run(compiled->executable, one.Cut(threads), one.feeds);
    REQUIRE(Differences(one.AcrossRuns(whole), one.AcrossRuns(parts)) == "");

    REQUIRE(runtime::WriteRfx(file, *compiled->executable).ok());
    auto read = runtime::ReadRfx(file);
    INFO(read.status());
    REQUIRE(read.ok());
    REQUIRE(Differences(whole, Run(*read, ways, one.feeds)) == "");
  });
  std::remove(file.c_str());
}

//===- test_around_fold.cpp - Values around a fold ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs random programs that draw random numbers, and read and assign states, outside of the fold
// (the loop over steps). Each program runs on every device: in one run, step by step, in several
// runs that continue from each other's states, and from an executable file.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"
#include "test/fuzz/judges/card_judge.h"
#include "test/fuzz/judges/float64_judge.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

namespace {

/// The null device computes nothing, and must count the same bytes in every way.
Finding JudgeNull(ProgramCompiler &compiler, const FuzzCase &one) {
  absl::StatusOr<Compilation> compiled = compiler.Compile(one.program.text, "null");
  if (!compiled.ok())
    return FindingOf("compiling for null", compiled.status());
  const RunWays ways = one.Ways("null");
  for (const RunWays &way : {ways, one.Cut(ways, one.program.capacity)}) {
    Results results;
    if (absl::Status status = TryRun(compiled->executable, way, one.feeds, &results); !status.ok())
      return FindingOf("null", status);
    if (results.last.peak_predicted_bytes != results.last.peak_measured_bytes)
      return {"null: other bytes", absl::StrCat(results.last.peak_predicted_bytes, " predicted, ",
                                                results.last.peak_measured_bytes, " measured")};
  }
  return {};
}

} // namespace

TEST_CASE("values around the fold are the same on every device and in every way of running",
          "[programs]") {
  ProgramCompiler compiler;
  CardCompiler cards;
  Float64Judge float64;
  JudgeRandomPrograms(
      "around_fold", 16, 1,
      [&](const FuzzCase &one) {
        Results whole;
        Finding finding = JudgeChecked(compiler, one, &whole);
        if (!finding)
          finding = float64.Values(one, whole);
        if (!finding)
          finding = float64.Resumed(one, whole.last.steps);
        if (!finding)
          finding = JudgeNull(compiler, one);
        if (!finding)
          finding = JudgeCpu(compiler, one);
        return finding ? finding : JudgeCard(compiler, cards, one);
      },
      ProgramKind::AroundFold);
}

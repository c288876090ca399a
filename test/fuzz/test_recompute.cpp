//===- test_recompute.cpp - Random programs with recomputation ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"
#include "test/fuzz/judges/judges.h"
#include "test/fuzz/judges/recompute_judge.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE("random programs with recomputed functions have the bits of plain calls", "[functions]") {
  Judges judges;
  ProgramCompiler compiler;
  int64_t tried = 0, recomputed = 0;
  auto judge = [&](const FuzzCase &one) {
    ++tried;
    recomputed += one.program.text.find("rf.recompute") != std::string::npos;
    if (Finding finding = JudgeRecomputed(compiler, one))
      return finding;
    return judges(one);
  };
  JudgeRandomPrograms("recompute", 300, 3, judge, ProgramKind::Recomputed);
  CHECK((tried < 50 || recomputed * 10 >= tried * 7));
}

TEST_CASE("random programs have the same bits with every strategy and within budgets",
          "[strategies]") {
  ProgramCompiler compiler;
  JudgeRandomPrograms("strategies", 160, 2, [&](const FuzzCase &one) {
    return JudgeStrategies(compiler, one, "checked");
  });
}

TEST_CASE("random programs with small tiles have the same bits with every strategy",
          "[strategies-tiles]") {
  ProgramCompiler compiler(ProgramCompiler::Rows::SmallTiles);
  JudgeRandomPrograms("strategies-tiles", 40, 2, [&](const FuzzCase &one) {
    return JudgeStrategies(compiler, one, "checked");
  });
}

TEST_CASE("compiled random programs have the same bits with every strategy", "[strategies-cpu]") {
  ProgramCompiler compiler;
  JudgeRandomPrograms("strategies-cpu", 12, 1,
                      [&](const FuzzCase &one) { return JudgeStrategies(compiler, one, "cpu"); });
}

//===- test_cpu.cpp - Random programs, compiled ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE("compiled random programs have the interpreter's bits and the predicted bytes",
          "[programs]") {
  ProgramCompiler compiler;
  JudgeRandomPrograms("cpu", 50, 1, [&](const FuzzCase &one) { return JudgeCpu(compiler, one); });
}

TEST_CASE("compiled random programs with small tiles have the interpreter's bits") {
  ProgramCompiler compiler(ProgramCompiler::Rows::SmallTiles);
  JudgeRandomPrograms("tiles", 25, 1, [&](const FuzzCase &one) { return JudgeCpu(compiler, one); });
}

TEST_CASE("random programs compiled for every kind of CPU have the interpreter's bits",
          "[targets]") {
  ProgramCompiler compiler;
  JudgeRandomPrograms("targets", 20, 1,
                      [&](const FuzzCase &one) { return JudgeCpuTargets(compiler, one); });
}

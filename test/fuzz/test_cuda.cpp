//===- test_cuda.cpp - Random programs on the fake CUDA driver ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"
#include "test/fuzz/judges/card_judge.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE("random programs on a GPU have the CPU's bits and the predicted bytes", "[programs]") {
  ProgramCompiler compiler;
  CardCompiler cards;
  JudgeRandomPrograms("cuda", 12, 1,
                      [&](const FuzzCase &one) { return JudgeCard(compiler, cards, one); });
}

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

TEST_CASE("on a card, a random program has the bits of the cpu however it is run, and the bytes "
          "that were predicted",
          "[programs]") {
  ProgramCompiler compiler;
  CardCompiler cards;
  JudgeRandomPrograms("cuda", 12, 1,
                      [&](const FuzzCase &one) { return JudgeCard(compiler, cards, one); });
}

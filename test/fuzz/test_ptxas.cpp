//===- test_ptxas.cpp - Whole programs, through the toolkit's assembler ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The zoo's program as users have it, in every tier, and REFOLD_FUZZ_PROGRAMS random ones.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/ptxas_program.h"
#include "test/fuzz/fuzz_case.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE("ptxas accepts the in-VRAM MLP in every tier, and nothing spills") {
  auto text = zoo::InVramMlp({}).Print();
  REQUIRE(text.ok());
  for (const char *tier : {"op", "layer", "step"}) {
    INFO(tier);
    CHECK(PtxasRefusal(*text, tier) == "");
  }
}

TEST_CASE("ptxas accepts random programs") {
  const char *const tiers[] = {"layer", "step", "op"};
  ForRandomPrograms("ptxas", 6, 1, [&](FuzzCase &one) {
    const char *tier = tiers[one.seed % 3];
    INFO(tier);
    REQUIRE(PtxasRefusal(one.program.text, tier) == "");
  });
}

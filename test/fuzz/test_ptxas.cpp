//===- test_ptxas.cpp - Whole programs, through the toolkit's assembler ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The zoo's program as users have it, in every tier, and random ones: two hundred, or as many as
// REFOLD_FUZZ_PROGRAMS says. (A thousand take eleven minutes of one core.)
//
//===----------------------------------------------------------------------===//
#include "test/e2e/ptxas_program.h"
#include "test/fuzz/fuzz_case.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <iostream>

using namespace refold;
using namespace refold::test;

TEST_CASE("ptxas accepts the in-VRAM MLP in every tier, and nothing spills") {
  auto text = zoo::InVramMlp({}).Print();
  REQUIRE(text.ok());
  PtxasPrograms programs;
  for (const char *tier : {"op", "layer", "step"})
    REQUIRE(programs.Add(*text, tier, tier).ok());
  CHECK(programs.Refusals() == "");
}

/// Of all tiers in turn.
static void CheckRandomPrograms(const std::string &name, int64_t count, int size) {
  const char *const tiers[] = {"layer", "step", "op"};
  PtxasPrograms programs;
  ForRandomPrograms(name, count, size, [&](FuzzCase &one) {
    const char *tier = tiers[one.seed % 3];
    const absl::Status compiled =
        programs.Add(one.program.text, tier, absl::StrCat("seed ", one.seed, ", tier ", tier));
    INFO(tier << ": " << compiled);
    REQUIRE(compiled.ok());
  });
  CHECK(programs.Refusals() == "");
  std::cout << programs.Counts() << "\n";
}

// What is in a program differs more from seed to seed than with its size, and time grows with it.
TEST_CASE("ptxas accepts random programs, and nothing spills") {
  CheckRandomPrograms("ptxas", 20, 1);
}
TEST_CASE("ptxas accepts small random programs, and nothing spills", "[.small]") {
  CheckRandomPrograms("ptxas-small", 180, 0);
}

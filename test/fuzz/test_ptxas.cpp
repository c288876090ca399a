//===- test_ptxas.cpp - Whole programs assembled by ptxas -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that ptxas accepts generated kernels without register spills. Compiles the in-VRAM MLP of
// refold-zoo at every fusion granularity, and a thousand random programs, most of them small. The
// random programs are divided into parts that run in parallel. REFOLD_FUZZ_PROGRAMS sets the number
// of programs per part.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/ptxas_program.h"
#include "test/e2e/mlp_text.h"
#include "test/fuzz/programs/fuzz_case.h"

#include "absl/strings/str_cat.h"

#include <iostream>

using namespace refold;
using namespace refold::test;

TEST_CASE("ptxas accepts the in-VRAM MLP at every fusion granularity without spills") {
  const std::string text = MlpText({});
  PtxasPrograms programs;
  for (const char *tier : {"op", "layer", "step"})
    REQUIRE(programs.Add(text, tier, tier).ok());
  CHECK(programs.Refusals() == "");
}

/// Uses all fusion granularities in turn.
static void CheckRandomPrograms(const std::string &name, int64_t first, int64_t count, int size) {
  const char *const tiers[] = {"layer", "step", "op"};
  PtxasPrograms programs;
  auto check = [&](FuzzCase &one) {
    const std::string tier = one.GranularityFor(tiers[one.seed % 3]);
    const absl::Status compiled =
        programs.Add(one.program.text, tier, absl::StrCat("seed ", one.seed, ", tier ", tier));
    INFO(tier << ": " << compiled);
    REQUIRE(compiled.ok());
  };
  ForRandomPrograms(name, count, size, check, first);
  CHECK(programs.Refusals() == "");
  std::cout << programs.Counts() << "\n";
}

// Programs differ more between seeds than between sizes, and the time grows with the size.
TEST_CASE("ptxas accepts random programs without spills") {
  CheckRandomPrograms("ptxas", 1, 40, 1);
}
constexpr int64_t kPart = 240;
TEST_CASE("ptxas accepts small random programs without spills, part 1", "[.small-0]") {
  CheckRandomPrograms("ptxas-small-0", 1, kPart, 0);
}
TEST_CASE("ptxas accepts small random programs without spills, part 2", "[.small-1]") {
  CheckRandomPrograms("ptxas-small-1", 1 + kPart, kPart, 0);
}
TEST_CASE("ptxas accepts small random programs without spills, part 3", "[.small-2]") {
  CheckRandomPrograms("ptxas-small-2", 1 + 2 * kPart, kPart, 0);
}
TEST_CASE("ptxas accepts small random programs without spills, part 4", "[.small-3]") {
  CheckRandomPrograms("ptxas-small-3", 1 + 3 * kPart, kPart, 0);
}

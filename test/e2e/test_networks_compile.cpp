//===- test_networks_compile.cpp - The zoo compiled for the CPU -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles without running: memory is planned and every kernel gets its code.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"
#include "test/e2e/recompute/published_networks.h"

using namespace refold;
using namespace refold::test;

static void Check(const std::vector<std::string> &names) {
  ForNetworks(names, [](const char *, const Program &program) {
    absl::StatusOr<std::string> text = program.Print();
    REQUIRE(text.ok());
    CHECK(CompileOrFail(*text, "cpu")->table.peak_bytes > 0);
  });
}

TEST_CASE("image networks compile") { Check(kImages); }
TEST_CASE("deep image networks compile", "[.deep]") { Check(kDeepImages); }
TEST_CASE("densenet161 compiles", "[.dense]") { Check(kDenseImages); }
TEST_CASE("language networks compile", "[.text]") { Check(kText); }
TEST_CASE("decoders of every size compile", "[.decoders]") { Check(kDecoders); }
TEST_CASE("every network of the zoo is in a compile test") {
  CHECK(CountNetworks() == CountGrouped());
}

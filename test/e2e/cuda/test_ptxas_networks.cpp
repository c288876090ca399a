//===- test_ptxas_networks.cpp - The zoo assembled by ptxas ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that ptxas accepts the kernels of the networks of refold-zoo. Programs are compiled
// without vendor libraries, so every kernel is generated. Kernels of large products may spill
// registers. By default, one network of each kind is tested. The tag "[all]" tests all networks,
// which takes eleven minutes on one core.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/ptxas_program.h"
#include "test/e2e/recompute/published_networks.h"

#include <iostream>

using namespace refold;
using namespace refold::test;

static void CheckAssembled(const std::vector<std::string> &names) {
  PtxasPrograms programs(/*may_spill=*/true);
  ForNetworks(names, [&](const char *name, const Program &program) {
    absl::StatusOr<std::string> text = program.Print();
    REQUIRE(text.ok());
    const absl::Status compiled = programs.Add(*text, "layer", name);
    INFO(compiled);
    REQUIRE(compiled.ok());
  });
  CHECK(programs.Refusals() == "");
  std::cout << programs.Counts() << "\n";
}

TEST_CASE("ptxas accepts a network of each kind") {
  CheckAssembled({"small-cnn", "resnet18", "unet", "bert-base", "gpt2-small", "lstm-lm"});
}
TEST_CASE("ptxas accepts image networks", "[.all]") { CheckAssembled(kImages); }
TEST_CASE("ptxas accepts deep image networks", "[.all]") { CheckAssembled(kDeepImages); }
TEST_CASE("ptxas accepts densenet161", "[.all]") { CheckAssembled(kDenseImages); }
TEST_CASE("ptxas accepts language networks", "[.all]") { CheckAssembled(kText); }
TEST_CASE("ptxas accepts decoders of every size", "[.all]") { CheckAssembled(kDecoders); }

//===- test_importers_stablehlo_ptxas.cpp - Conformance and ptxas ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the conformance programs for GPUs of two generations and assembles them with ptxas.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/conformance_programs.h"
#include "test/e2e/cuda/ptxas_program.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <iostream>

using namespace refold;
using namespace refold::test;

TEST_CASE("ptxas accepts StableHLO's conformance programs without spills") {
  PtxasPrograms programs;
  ForConformancePrograms(1, [&](mlir::ModuleOp module, const std::string &file) {
    std::optional<ImportedCase> one = ImportCase(module);
    if (!one)
      return;
    const absl::Status compiled =
        programs.Add(one->text, "layer", absl::StrCat(file, "/", one->taken.entry));
    INFO(compiled);
    REQUIRE(compiled.ok());
  });
  CHECK(programs.Refusals() == "");
  std::cout << programs.Counts() << "\n";
}

//===- test_importers_stablehlo_ptxas.cpp - Others' programs, assembled ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every conformance program that is read, compiled for cards of two generations.
// REFOLD_CONFORMANCE_ONLY=TEXT takes the files whose name has that in it.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/import_stablehlo.h"
#include "compiler/importers/stablehlo_dialects.h"
#include "test/compiler/importers/conformance_case.h"
#include "test/compiler/importers/conformance_files.h"
#include "test/e2e/ptxas_program.h"

#include "absl/strings/str_cat.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <iostream>

using namespace refold;
using namespace refold::test;

TEST_CASE("ptxas accepts what is read of StableHLO's own test programs, and nothing spills") {
  const std::string only = Variable("REFOLD_CONFORMANCE_ONLY", "");
  ConformanceContexts contexts;
  PtxasPrograms programs;
  for (const auto &file : ConformanceFiles()) {
    const std::string name = file.stem().string();
    if (name.find(only) == std::string::npos)
      continue;
    auto parsed = importers::parseStablehlo(Contents(file), name, contexts.next());
    INFO(name << ": " << parsed.status());
    REQUIRE(parsed.ok());
    for (mlir::ModuleOp module : programsIn(**parsed)) {
      auto taken = takeApart(module);
      REQUIRE(taken.ok());
      auto program = importers::importStablehlo(module, taken->entry);
      if (!program.ok() || taken->checks.empty())
        continue;
      std::string text;
      llvm::raw_string_ostream(text) << **program;
      const absl::Status compiled =
          programs.Add(text, "layer", absl::StrCat(name, "/", taken->entry));
      INFO(compiled);
      REQUIRE(compiled.ok());
    }
  }
  CHECK(programs.Refusals() == "");
  std::cout << programs.Counts() << "\n";
}

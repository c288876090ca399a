//===- test_importers_stablehlo_cuda.cpp - Others' programs on a card -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every REFOLD_CONFORMANCE_CARD'th conformance program (32, if it is not set; 1 is all) on a card
// that the host plays has the bits of the cpu device.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/import_stablehlo.h"
#include "compiler/importers/stablehlo_dialects.h"
#include "test/compiler/importers/conformance_case.h"
#include "test/compiler/importers/conformance_files.h"
#include "test/e2e/recorded_card.h"

#include "absl/strings/str_cat.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <iostream>

using namespace refold;
using namespace refold::test;

namespace {

/// A program's text and what it is fed.
struct Imported {
  std::string text;
  Feeds feeds;
};

std::optional<Imported> Import(mlir::ModuleOp module) {
  auto taken = takeApart(module);
  REQUIRE(taken.ok());
  auto program = importers::importStablehlo(module, taken->entry);
  if (!program.ok() || taken->checks.empty())
    return std::nullopt;
  Imported imported;
  llvm::raw_string_ostream(imported.text) << **program;
  for (size_t i = 0; i < taken->inputs.size(); ++i)
    imported.feeds.tensors.emplace(absl::StrCat("arg", i), hostTensor(taken->inputs[i]));
  return imported;
}

void CheckOnCard(const Imported &imported, CardCompiler &compiler) {
  absl::StatusOr<CardProgram> program = compiler.Compile(imported.text);
  INFO(program.status());
  REQUIRE(program.ok());
  const Results expected =
      Run(CompileOrFail(imported.text, "cpu"), {.device = "cpu", .steps = {1}}, imported.feeds);
  for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
    absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program, order);
    INFO(card.status());
    REQUIRE(card.ok());
    const Results results = Run(program->executable, (*card)->On({.steps = {1}}), imported.feeds);
    CHECK((*card)->Breaches() == "");
    CHECK(Differences(expected, results) == "");
    CHECK(results.last.peak_predicted_bytes == results.last.peak_measured_bytes);
  }
}

} // namespace

TEST_CASE("what is read of StableHLO's own test programs has the bits of the cpu on a card") {
  const int every = std::max(1, std::atoi(Variable("REFOLD_CONFORMANCE_CARD", "32").c_str()));
  const std::string only = Variable("REFOLD_CONFORMANCE_ONLY", "");
  ConformanceContexts contexts;
  CardCompiler compiler;
  int programs = 0, tried = 0;
  for (const auto &file : ConformanceFiles()) {
    const std::string name = file.stem().string();
    if (name.find(only) == std::string::npos)
      continue;
    if (programs++ % every != 0)
      continue;
    auto parsed = importers::parseStablehlo(Contents(file), name, contexts.next());
    INFO(name << ": " << parsed.status());
    REQUIRE(parsed.ok());
    for (mlir::ModuleOp module : programsIn(**parsed)) {
      std::optional<Imported> imported = Import(module);
      if (!imported)
        continue;
      ++tried;
      CheckOnCard(*imported, compiler);
    }
  }
  std::cout << tried << " programs on a card\n";
}

//===- test_importers_stablehlo_cuda.cpp - Conformance on a GPU -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the conformance programs on a fake GPU. The results must have the bits of the device `cpu`.
// The programs alternate between two fusion granularities: one kernel per op and one kernel per
// layer. REFOLD_CONFORMANCE_CARD=N runs only every N-th program.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/conformance_files.h"
#include "test/compiler/importers/conformance_programs.h"
#include "test/e2e/cuda/recorded_card.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <iostream>

using namespace refold;
using namespace refold::test;

namespace {

void CheckOnCard(const ImportedCase &imported, CardCompiler &compiler, const std::string &tier) {
  Feeds feeds;
  for (size_t i = 0; i < imported.taken.inputs.size(); ++i)
    feeds.tensors.emplace(absl::StrCat("arg", i), hostTensor(imported.taken.inputs[i]));
  absl::StatusOr<CardProgram> program = compiler.Compile(imported.text, tier);
  INFO(program.status());
  REQUIRE(program.ok());
  const Results expected =
      Run(CompileOrFail(imported.text, "cpu"), {.device = "cpu", .steps = {1}}, feeds);
  for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
    absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program, order);
    INFO(card.status());
    REQUIRE(card.ok());
    const Results results = Run(program->executable, (*card)->On({.steps = {1}}), feeds);
    CHECK((*card)->Breaches() == "");
    CHECK(Differences(expected, results) == "");
    CHECK(results.last.peak_predicted_bytes == results.last.peak_measured_bytes);
  }
}

} // namespace

TEST_CASE("StableHLO's conformance programs have the CPU's bits on a GPU") {
  const int every = std::max(1, std::atoi(Variable("REFOLD_CONFORMANCE_CARD", "1").c_str()));
  CardCompiler compiler;
  int tried = 0;
  ForConformancePrograms(every, [&](mlir::ModuleOp module, const std::string &) {
    std::optional<ImportedCase> imported = ImportCase(module);
    if (!imported)
      return;
    CheckOnCard(*imported, compiler, tried++ % 2 == 0 ? "op" : "layer");
  });
  std::cout << tried << " programs on a card\n";
  CHECK((tried > 0 || ConformanceFiles().empty() || !ConformanceOnly().empty()));
}

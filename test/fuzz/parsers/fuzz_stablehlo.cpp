//===- fuzz_stablehlo.cpp - Fuzz target for StableHLO modules -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes text through the importer of StableHLO. A refusal must be one line. A Program must verify,
// and its printed text must parse again. The first line of an input may have a comment with the
// value of ImportOptions::state.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/import_stablehlo.h"
#include "compiler/importers/stablehlo_dialects.h"
#include "test/fuzz/parsers/mlir_text.h"
#include "test/fuzz/parsers/parser_target.h"

#include "absl/strings/strip.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

bool refold::fuzz::Accepts(absl::Span<const std::byte> input) {
  MLIRContext &context = ContextOfRun();
  const std::string text(AsText(input));
  if (!IsBounded(text))
    return false;
  auto source = importers::parseStablehlo(text, "input", &context);
  if (!source.ok()) {
    ExpectOneLine(source.status());
    return false;
  }
  context.loadAllAvailableDialects();
  absl::string_view state = absl::string_view(text).substr(0, text.find('\n'));
  if (!absl::ConsumePrefix(&state, "// state="))
    state = "";
  auto program = importers::importStablehlo(**source, {.state = std::string(state)});
  if (!program.ok()) {
    ExpectOneLine(program.status());
    return false;
  }
  Expect(succeeded(verify(**program)), "an imported program verifies");
  ExpectSameAgain(**program);
  return true;
}

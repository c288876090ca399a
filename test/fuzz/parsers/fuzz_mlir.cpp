//===- fuzz_mlir.cpp - Fuzz target for programs ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes text through the parsers, printers, verifiers and type inference of the project's
// dialects. If a program passes the verifier, its printed text must parse again, and must print the
// same text.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/parsers/mlir_text.h"
#include "test/fuzz/parsers/parser_target.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;

bool refold::fuzz::Accepts(absl::Span<const std::byte> input) {
  MLIRContext &context = ContextOfRun();
  const std::string text(AsText(input)); // MLIR reads on to the zero that ends it
  if (!IsBounded(text))
    return false;
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return false;
  ExpectSameAgain(*module);
  return true;
}

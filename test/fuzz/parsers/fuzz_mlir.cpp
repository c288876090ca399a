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
#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"
#include "test/fuzz/parsers/parser_target.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace mlir;

namespace {

/// Returns the context for the next input. Many inputs share one context. A new context for each
/// input would be slow. A single context for all inputs would grow without bound, because a context
/// keeps every type and attribute that it has seen.
MLIRContext &contextOfRun() {
  constexpr unsigned kInputs = 256;
  static unsigned runs = 0;
  static std::optional<MLIRContext> context;
  if (runs++ % kInputs == 0) {
    DialectRegistry registry;
    registry.insert<refold::rf::RfDialect, refold::mem::MemDialect, func::FuncDialect,
                    scf::SCFDialect, arith::ArithDialect, tensor::TensorDialect>();
    context.emplace(registry, MLIRContext::Threading::DISABLED);
    context->getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
  }
  return *context;
}

/// Returns whether MLIR can parse the text with bounded time and memory. Unbounded text can crash
/// MLIR, and such crashes would hide faults of Refold. MLIR allocates N results for %x#N, and all
/// elements of a tensor.from_elements type. Its recursion is as deep as the nesting of the text.
/// (For this reason, refold-run parses programs in a child process, see
/// compiler/driver/program_text.h.)
bool isBounded(StringRef text) {
  constexpr size_t kMostDigits = 4;
  constexpr int kDeepest = 100;
  int depth = 0;
  bool listsElements = false; // on this line
  for (size_t i = 0; i < text.size(); ++i) {
    depth += StringRef("([{<").contains(text[i]);
    depth -= StringRef(")]}>").contains(text[i]);
    listsElements =
        text[i] != '\n' && (listsElements || text.substr(i).starts_with("from_elements"));
    size_t digits = text[i] == '#' || listsElements
                        ? text.drop_front(i + 1).take_while(llvm::isDigit).size()
                        : 0;
    if (depth > kDeepest || digits > kMostDigits)
      return false;
  }
  return true;
}

std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out);
  return text;
}

} // namespace

bool refold::fuzz::Accepts(absl::Span<const std::byte> input) {
  MLIRContext &context = contextOfRun();
  const std::string text(AsText(input)); // MLIR reads on to the zero that ends it
  if (!isBounded(text))
    return false;
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return false;
  std::string once = printed(*module);
  OwningOpRef<ModuleOp> again = parseSourceString<ModuleOp>(once, &context);
  Expect(again.get() != nullptr, "a program that verifies prints as one that is read");
  Expect(printed(*again) == once, "a program that was printed prints the same again");
  return true;
}

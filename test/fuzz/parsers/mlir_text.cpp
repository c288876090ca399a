//===- mlir_text.cpp - Texts that MLIR can parse --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/parsers/mlir_text.h"

#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"
#include "test/fuzz/parsers/parser_target.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace mlir;

namespace refold::fuzz {

MLIRContext &ContextOfRun() {
  constexpr unsigned kInputs = 256;
  static unsigned runs = 0;
  static std::optional<MLIRContext> context;
  if (runs++ % kInputs == 0) {
    DialectRegistry registry;
    registry.insert<rf::RfDialect, mem::MemDialect, func::FuncDialect, scf::SCFDialect,
                    arith::ArithDialect, tensor::TensorDialect>();
    context.emplace(registry, MLIRContext::Threading::DISABLED);
    context->getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
  }
  return *context;
}

bool IsBounded(StringRef text) {
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

static std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out);
  return text;
}

void ExpectSameAgain(ModuleOp program) {
  const std::string once = printed(program);
  OwningOpRef<ModuleOp> again = parseSourceString<ModuleOp>(once, program.getContext());
  Expect(again.get() != nullptr, "a program that verifies prints as one that is read");
  Expect(printed(*again) == once, "a program that was printed prints the same again");
}

} // namespace refold::fuzz

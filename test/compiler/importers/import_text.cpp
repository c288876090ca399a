//===- import_text.cpp - Small imported StableHLO texts -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/import_text.h"

#include "compiler/driver/read_program.h"
#include "compiler/importers/import_stablehlo.h"
#include "compiler/importers/stablehlo_dialects.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"

#include <algorithm>

namespace refold::test {

std::string moduleOf(const std::string &arguments, const std::string &body,
                     const std::string &result) {
  std::string types, rest = arguments;
  for (size_t at = arguments.find(": "); at != std::string::npos; at = arguments.find(": ", at)) {
    size_t end = std::min(arguments.find(", %", at), arguments.size());
    types += (types.empty() ? "" : ", ") + arguments.substr(at + 2, end - at - 2);
    at = end;
  }
  return "\"builtin.module\"() ({\n\"func.func\"() <{sym_name = \"main\", function_type = (" +
         types + ") -> " + result + "}> ({\n^bb0" +
         (arguments.empty() ? "" : "(" + arguments + ")") + ":\n" + body +
         "\n\"func.return\"(%r) : (" + result + ") -> ()\n}) : () -> ()\n}) : () -> ()\n";
}

std::string imported(const std::string &text, const ImportOptions &options) {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto source = importers::parseStablehlo(text, "x.mlir", &context);
  if (!source.ok())
    return std::string(source.status().message());
  auto program = importers::importStablehlo(**source, options);
  if (!program.ok())
    return std::string(program.status().message());
  std::string body;
  llvm::raw_string_ostream out(body);
  for (mlir::Operation &op :
       (*program)->lookupSymbol<mlir::func::FuncOp>("train").getBody().front().without_terminator())
    out << op << "\n";
  return body;
}

} // namespace refold::test

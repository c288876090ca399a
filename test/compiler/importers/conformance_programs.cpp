//===- conformance_programs.cpp - Imported conformance programs -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/conformance_programs.h"

#include "compiler/driver/read_program.h"
#include "compiler/importers/import_stablehlo.h"
#include "compiler/importers/stablehlo_dialects.h"
#include "test/compiler/importers/conformance_files.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <memory>

namespace refold::test {
namespace {

/// Provides an MLIR context for each file. A context keeps every type and constant that it has
/// seen. To save memory, a new context replaces it after 256 files.
class Contexts {
public:
  mlir::MLIRContext *Next() {
    if (count_++ % 256 == 0) {
      mlir::DialectRegistry registry;
      registerCompilerDialects(registry);
      context_ =
          std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
      context_->loadAllAvailableDialects();
    }
    return context_.get();
  }

private:
  int count_ = 0;
  std::unique_ptr<mlir::MLIRContext> context_;
};

} // namespace

std::string ConformanceOnly() { return Variable("REFOLD_CONFORMANCE_ONLY", ""); }

void ForConformancePrograms(
    int every, const std::function<void(mlir::ModuleOp program, const std::string &file)> &take) {
  const std::string only = ConformanceOnly();
  Contexts contexts;
  int files = 0;
  for (const auto &file : ConformanceFiles()) {
    const std::string name = file.stem().string();
    if (name.find(only) == std::string::npos || files++ % every != 0)
      continue;
    auto parsed = importers::parseStablehlo(Contents(file), name, contexts.Next());
    INFO(name << ": " << parsed.status());
    REQUIRE(parsed.ok());
    for (mlir::ModuleOp program : programsIn(**parsed))
      take(program, name);
  }
}

std::optional<ImportedCase> ImportCase(mlir::ModuleOp program) {
  auto taken = takeApart(program);
  INFO(taken.status());
  REQUIRE(taken.ok());
  auto imported = importers::importStablehlo(program, {.entry = taken->entry, .fold = false});
  if (!imported.ok() || taken->checks.empty())
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream(text) << **imported;
  return ImportedCase{*std::move(taken), std::move(text)};
}

} // namespace refold::test

//===- import_program.cpp - Programs of other frameworks ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/import_program.h"

#include "compiler/driver/read_program.h"

#include "absl/strings/match.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace mlir;

bool refold::IsStablehlo(absl::string_view content) {
  // A module without an op of StableHLO has one of its companions, or a mark of the exporter.
  return (absl::StrContains(content, "stablehlo") || absl::StrContains(content, "chlo.") ||
          absl::StrContains(content, "mhlo.")) &&
         !absl::StrContains(content, "rf.version");
}

static absl::StatusOr<std::string>
printed(llvm::function_ref<absl::StatusOr<OwningOpRef<ModuleOp>>(MLIRContext *)> read) {
  DialectRegistry registry;
  refold::registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  absl::StatusOr<OwningOpRef<ModuleOp>> program = read(&context);
  if (!program.ok())
    return program.status();
  std::string text;
  llvm::raw_string_ostream out(text);
  // Locations are those of the user's file.
  (**program).print(out, OpPrintingFlags().enableDebugInfo());
  return text;
}

absl::StatusOr<std::string> refold::ImportStablehlo(absl::string_view path,
                                                    const ImportOptions &options) {
  return printed([&](MLIRContext *context) { return ReadProgram(path, context, options); });
}

absl::StatusOr<std::string> refold::ImportStablehloText(absl::string_view text,
                                                        absl::string_view name,
                                                        const ImportOptions &options) {
  return printed(
      [&](MLIRContext *context) { return ParseProgramText(text, name, context, options); });
}

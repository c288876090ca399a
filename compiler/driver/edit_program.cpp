//===- edit_program.cpp - Changes of a program's text ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/edit_program.h"

#include "compiler/driver/read_program.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace refold;

absl::StatusOr<std::string>
refold::EditProgram(absl::string_view text, absl::string_view name,
                    llvm::function_ref<absl::StatusOr<bool>(ModuleOp module)> edit) {
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  absl::StatusOr<OwningOpRef<ModuleOp>> module = ParseProgramText(text, name, &context);
  if (!module.ok())
    return module.status();
  context.loadAllAvailableDialects();
  absl::StatusOr<bool> changed = edit(**module);
  if (!changed.ok())
    return changed.status();
  if (!*changed)
    return std::string(text);
  std::string edited;
  llvm::raw_string_ostream out(edited);
  // Locations are those of the user's file.
  (**module).print(out, OpPrintingFlags().enableDebugInfo());
  return edited;
}

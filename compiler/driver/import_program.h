//===- import_program.h - Programs of other frameworks ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts StableHLO modules, which JAX and PyTorch export, to Programs. All functions that read a
// Program accept such a module too, with the default options. This is a public header.
//
//     rf::ImportOptions options{.state = "0-11:0-11"};
//     std::string program = *rf::ImportStablehlo("step.mlir", options);
//     rf::Compilation compiled = *rf::CompileText(program, "step.mlir");
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/import_options.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// Returns whether a file with this content has StableHLO instead of a Program.
bool IsStablehlo(absl::string_view content);

/// Returns the text of a Program for the StableHLO module in a file, in MLIR's generic form. Errors
/// have the form "file:line:column: op: why". They name the unsupported property, and say what is
/// supported instead. NotFound if the file cannot be read.
absl::StatusOr<std::string> ImportStablehlo(absl::string_view path,
                                            const ImportOptions &options = {});

/// The same for a module in memory. Errors use `name` as the file name.
absl::StatusOr<std::string> ImportStablehloText(absl::string_view text, absl::string_view name,
                                                const ImportOptions &options = {});

} // namespace refold

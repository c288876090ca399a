//===- read_program.h - Programs from files and text ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/import_options.h"
#include "compiler/pipeline/compiler_dialects.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold {

/// Parses a Program from text or bytecode. A StableHLO module becomes a Program. The context must
/// have the dialects of registerCompilerDialects. Errors have the form "file:line:column: text",
/// with `name` as the file name.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
ParseProgramText(absl::string_view text, absl::string_view name, mlir::MLIRContext *context,
                 const ImportOptions &import = {});

/// Reads a Program from a file. NotFound if the file cannot be read.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
ReadProgram(absl::string_view path, mlir::MLIRContext *context, const ImportOptions &import = {});

} // namespace refold

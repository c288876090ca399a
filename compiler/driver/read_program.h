//===- read_program.h - Programs from files and text --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/pipeline/compiler_dialects.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold {

/// Reads a Program, text or bytecode, into a context that has the dialects above. `name` stands for
/// the file in errors, which are as CompileFile gives them.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
ParseProgramText(absl::string_view text, absl::string_view name, mlir::MLIRContext *context);

/// The same from a file; NotFound where it cannot be read.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ReadProgram(absl::string_view path,
                                                              mlir::MLIRContext *context);

} // namespace refold

//===- edit_program.h - Changes of a program's text -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace refold {

/// Reads a program, calls `edit`, and returns the text of the changed program. Returns `text` if
/// `edit` returns false. Errors: `text` is not a program; an error of `edit`. Errors use `name` as
/// the file name.
absl::StatusOr<std::string>
EditProgram(absl::string_view text, absl::string_view name,
            llvm::function_ref<absl::StatusOr<bool>(mlir::ModuleOp module)> edit);

} // namespace refold

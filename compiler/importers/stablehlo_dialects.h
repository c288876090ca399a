//===- stablehlo_dialects.h - StableHLO as uninterpreted text ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers the dialects `stablehlo` and `chlo` without ops and attributes. MLIR's parser then
// reads their ops as unregistered ops, and their attributes as text. The file must be in MLIR's
// generic form. The dialects are registered because of calls: MLIR treats an op of an unknown
// dialect with one region as a symbol table, and cannot resolve calls inside it.
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold::importers {

/// Parses a module in MLIR's generic form. Accepts ops, types and attributes of any dialect;
/// importStablehlo rejects the unsupported ones later. If the text has several modules, the result
/// is one module that contains them. Errors have the form "file:line:column: text", with `name` as
/// the file name.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
parseStablehlo(absl::string_view text, absl::string_view name, mlir::MLIRContext *context);

} // namespace refold::importers

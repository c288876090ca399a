//===- stablehlo_dialects.h - StableHLO as uninterpreted text ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers dialects `stablehlo` and `chlo` without ops and attributes. The parser turns a file in
// MLIR's generic form into unregistered ops and opaque attributes, from which the conversions read
// what they need. The dialects exist only for their names: MLIR treats an op of an unknown dialect
// with one region as a symbol table, and could not resolve calls inside it.
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold::importers {

/// Parses a module in MLIR's generic form. Errors are "file:line:column: text" and use `name` as
/// the file name. Ops, types and attributes of any dialect are accepted here; importStablehlo
/// rejects the unsupported ones. If the text has several modules in a row, the result is one module
/// that contains them.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
parseStablehlo(absl::string_view text, absl::string_view name, mlir::MLIRContext *context);

} // namespace refold::importers

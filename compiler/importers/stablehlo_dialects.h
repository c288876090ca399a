//===- stablehlo_dialects.h - StableHLO as text that is kept ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dialects `stablehlo` and `chlo` that know no op and no attribute: what stands in a file in MLIR's
// generic form becomes unregistered operations and opaque attributes, of which the conversions read
// what they need. They are there because of their names alone: an op of no dialect that has one
// region is taken for a symbol table, and calls in it could not be resolved.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold::importers {

/// Reads a module in MLIR's generic form, as text; `name` stands for the file in errors, which are
/// "file:line:column: text". Ops, types and attributes of any dialect may stand in it: what Refold
/// does not have is refused by importStablehlo, not here. Several modules one after another come
/// back in one.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
parseStablehlo(absl::string_view text, absl::string_view name, mlir::MLIRContext *context);

} // namespace refold::importers

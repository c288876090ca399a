//===- import_stablehlo.h - StableHLO as a Program --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function of a StableHLO module becomes @train of a Program without state (docs/rationale/
// program.md): its arguments are the inputs `arg0`, `arg1`, ..., its results the fetches `result0`,
// .... Each op becomes the op of rf that has its name and meaning, or the few that make it up;
// calls are read as the bodies of their functions. Data flows one way: parseStablehlo (text to
// ops), here (functions), conversions.h (ops), source_op.h (what a conversion reads and writes).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold::importers {

/// A Program of the function @`entry` of `source`, a module that parseStablehlo read. The context
/// must have the dialects of registerCompilerDialects. Errors are "file:line:column: op: why",
/// where `why` names the attribute, the element type or whatever else it is that rf does not have,
/// and what is read instead.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> importStablehlo(mlir::ModuleOp source,
                                                                  absl::string_view entry = "main");

} // namespace refold::importers

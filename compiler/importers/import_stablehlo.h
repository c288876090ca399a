//===- import_stablehlo.h - StableHLO as a Program --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts one function of a StableHLO module to @train of a Program without state
// (docs/rationale/program.md). The arguments become the inputs `arg0`, `arg1`, ... The results
// become the fetches `result0`, `result1`, ... Each op becomes the rf op with the same name and
// meaning, or a few rf ops. Calls are inlined.
//
// The importer has these parts: parseStablehlo (text to ops), this file (functions), conversions.h
// (ops), and source_op.h (the input and output of one conversion).
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold::importers {

/// Returns a Program for the function @`entry` of `source`. `source` must come from parseStablehlo,
/// and its context must have the dialects of registerCompilerDialects. Errors have the form
/// "file:line:column: op: why". They name the unsupported property, such as an attribute or an
/// element type, and say what is supported instead.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> importStablehlo(mlir::ModuleOp source,
                                                                  absl::string_view entry = "main");

} // namespace refold::importers

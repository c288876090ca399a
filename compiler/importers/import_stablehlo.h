//===- import_stablehlo.h - StableHLO as a Program --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function of a StableHLO module becomes @train of a Program without state
// (docs/rationale/program.md). Its arguments are the inputs `arg0`, `arg1`, ..., and its results
// the fetches `result0`, `result1`, ... Each op becomes the rf op with the same name and meaning,
// or a few rf ops; calls are inlined. Data flows in one direction: parseStablehlo (text to ops),
// this file (functions), conversions.h (ops), source_op.h (the input and output of one conversion).
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold::importers {

/// Returns a Program for the function @`entry` of `source`, which must come from parseStablehlo.
/// The context must have the dialects of registerCompilerDialects. Errors have the form
/// "file:line:column: op: why". They name the unsupported attribute, element type or other
/// property, and say what is supported instead.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> importStablehlo(mlir::ModuleOp source,
                                                                  absl::string_view entry = "main");

} // namespace refold::importers

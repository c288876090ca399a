//===- import_stablehlo.h - StableHLO as a Program --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts one function of a StableHLO module to @train of a Program (docs/rationale/program.md).
// Each op becomes the rf op with the same name and meaning, or a few rf ops. Calls are inlined.
// Loops and branches become ops of `scf`.
//
// - An argument is an input with the name of its mark `refold.name`, or else `arg0`, `arg1`, ...
//   An argument that a result replaces (state_pairs.h) is a state of that name. The program has no
//   initial value for it, so it must be loaded.
// - Any other result is a fetch with the name of its mark, or else `result0`, `result1`, ...
// - A counted loop that is nearly the whole function is the training loop, and becomes the fold
//   (training_loop.h).
//
// The importer has these parts: parseStablehlo (text to ops), this file (functions), BlockImporter
// (blocks, loops and branches), conversions.h (ops), and source_op.h (the input and output of one
// conversion).
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/import_options.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace refold::importers {

/// Returns a Program for the function `options.entry` of `source`. `source` must come from
/// parseStablehlo, and its context must have the dialects of registerCompilerDialects. Errors have
/// the form "file:line:column: op: why". They name the unsupported property, such as an attribute
/// or an element type, and say what is supported instead.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
importStablehlo(mlir::ModuleOp source, const ImportOptions &options = {});

} // namespace refold::importers

//===- compile_module.h - From a module to an executable ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's inner door, for callers that have MLIR already.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "compiler/driver/read_program.h"
#include "compiler/pipeline/pipeline.h"

namespace refold {

/// Compiles `module` in place: it is in memory form afterwards. The error is the first diagnostic,
/// as "file:line:column: text". `rows`: how rows are shared on a device that is no card, in place
/// of what every program has; tests take small blocks and tiles.
absl::StatusOr<Compilation> CompileModule(mlir::ModuleOp module, const CompileOptions &options,
                                          const PipelineOptions &rows = {});

} // namespace refold

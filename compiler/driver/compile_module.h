//===- compile_module.h - From a module to an executable --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's entry point for callers that already have MLIR.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "compiler/driver/read_program.h"
#include "compiler/pipeline/pipeline.h"

namespace refold {

/// Compiles `module` in place; afterwards it is in memory form. The error is the first diagnostic,
/// as "file:line:column: text". `rows`: how rows are split on devices other than GPUs, in place of
/// the defaults; tests use small blocks and tiles.
absl::StatusOr<Compilation> CompileModule(mlir::ModuleOp module, const CompileOptions &options,
                                          const PipelineOptions &rows = {});

} // namespace refold

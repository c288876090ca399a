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

/// Compiles `module`, and lowers the module itself to the mem dialect. On failure, returns the
/// first diagnostic as "file:line:column: text". `rows` controls how rows are split into blocks and
/// tiles on devices other than GPUs. Tests use smaller blocks and tiles than the defaults.
absl::StatusOr<Compilation> CompileModule(mlir::ModuleOp module, const CompileOptions &options,
                                          const PipelineOptions &rows = {});

} // namespace refold

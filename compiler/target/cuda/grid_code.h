//===- grid_code.h - GPU code of a program's kernels ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_compiler.h"
#include "compiler/pipeline/pipeline.h"
#include "compiler/target/cuda/library_calls.h"
#include "compiler/target/first_error.h"
#include "dialects/mem/Mem.h"

#include <string>
#include <vector>

namespace refold {

/// Fusion granularity: the part of a step that is one kernel.
enum class CudaTier {
  Op,    ///< one op
  Layer, ///< one fusion: a product and the elementwise ops on its result
  Step,  ///< one dispatch: all work of one batch row, forward and backward
};

struct GridCode {
  /// PTX in the form that the executable stores.
  std::vector<char> code;
  llvm::StringMap<codegen::GridKernel> kernels;
  /// Dispatches that are one entry point.
  llvm::DenseMap<mlir::Operation *, codegen::GridDispatch> dispatches;
  /// For each fold whose last dispatch also ticks: the entry point of the ticking form.
  llvm::DenseMap<mlir::Operation *, codegen::GridEntry> ticks;
};

/// Returns "op", "layer" or "step".
const char *tierName(CudaTier tier);
/// Returns the options of the memory pipeline for a granularity. CudaTier::Step uses no libraries.
PipelineOptions pipelineFor(CudaTier tier, const LibraryRules &libraries = {});

/// Compiles all kernels of `program` for GPUs of architecture `arch`, for example "sm_90".
absl::StatusOr<GridCode> compileGridCode(mlir::ModuleOp program, const std::string &arch,
                                         CudaTier tier, const FirstError &errors,
                                         bool emitCode = true);

} // namespace refold

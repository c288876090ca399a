//===- grid_code.h - The code of a program's kernels on a card ---*- C++ -*-===//
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

/// How much of a step is one kernel.
enum class CudaTier {
  Op,    ///< an op
  Layer, ///< a kernel group: a product and what is done to each of its elements
  Step,  ///< a dispatch: all that one row of a batch needs, forward and backward
};

struct GridCode {
  /// PTX, as the executable holds it.
  std::vector<char> code;
  llvm::StringMap<codegen::GridKernel> kernels;
  /// Dispatches that are one entry.
  llvm::DenseMap<mlir::Operation *, codegen::GridDispatch> dispatches;
  /// Folds whose last dispatch ticks: what it is then.
  llvm::DenseMap<mlir::Operation *, codegen::GridEntry> ticks;
};

/// "op", "layer", "step".
const char *tierName(CudaTier tier);
/// What the memory pipeline is to do for a tier. Libraries have no part in a step that is one
/// kernel.
PipelineOptions pipelineFor(CudaTier tier, const LibraryRules &libraries = {});

/// Code for all kernels of `program` on cards of architecture `arch`, "sm_90".
absl::StatusOr<GridCode> compileGridCode(mlir::ModuleOp program, const std::string &arch,
                                         CudaTier tier, const FirstError &errors,
                                         bool emitCode = true);

} // namespace refold

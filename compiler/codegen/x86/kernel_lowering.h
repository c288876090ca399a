//===- kernel_lowering.h - Kernels on tensors to LLVM dialect ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers kernels inside MLIR: first to vector tiles or scalar loops, then to the LLVM dialect. A
// kernel of scalar loops has two functions in the end. Example for a kernel with the name k3:
//   func.func @k3(memref, memref, index)       on tensors, as kernel_compiler.h describes it
//   func.func @k3.body(memref, memref, index)  scalar loops, after the first step
//   llvm.func @k3(ptr, i64)                    loads the pointers and calls llvm.func @k3.body
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace refold::codegen {

/// Lowers each func.func of `module`. A supported form becomes an llvm.func `void NAME(void *const
/// *args, int64_t block)` of vector tiles. Any other form becomes a func.func NAME.body of scalar
/// loops. If `tiles` is false, every kernel becomes scalar loops.
///
/// Returns one line for each kernel that became scalar loops, such as "k3: ...". The line names the
/// unsupported form. Errors, which name the kernel: the signature is not that of a kernel; the
/// temporaries have dynamic shapes or are too large.
absl::StatusOr<std::vector<std::string>>
lowerKernelsToTiles(mlir::ModuleOp module, const TargetDescription &target, bool tiles = true);

/// Converts the result of lowerKernelsToTiles to the LLVM dialect. A function NAME.body of scalar
/// loops becomes internal, and a new function `void NAME(void *const *args, int64_t block)` calls
/// it. Sets `has_loops` to true if the module has scalar loops.
absl::Status lowerKernelsToLLVM(mlir::ModuleOp module, bool *has_loops = nullptr);

} // namespace refold::codegen

//===- kernel_lowering.h - Kernels on tensors to LLVM dialect ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two steps of kernel_compiler.h inside of MLIR: tiles or loops, then the LLVM dialect. A
// kernel without tiles has two functions meanwhile. Example, for the kernel k3:
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
/// *args, int64_t block)` of vector tiles, any other form a func.func NAME.body of scalar loops.
/// Returns the kernels without tiles, each with the form that has none: "k3: ...". `tiles` =
/// false: scalar loops for every kernel. Errors name the kernel: a signature that is not of a
/// kernel; temporaries that are dynamic or too large.
absl::StatusOr<std::vector<std::string>>
lowerKernelsToTiles(mlir::ModuleOp module, const TargetDescription &target, bool tiles = true);

/// Converts the result of lowerKernelsToTiles to the LLVM dialect. A body of scalar loops becomes
/// internal, and a function NAME of the signature above is added, which calls it. Returns whether
/// the module has scalar loops.
absl::Status lowerKernelsToLLVM(mlir::ModuleOp module, bool *has_loops = nullptr);

} // namespace refold::codegen

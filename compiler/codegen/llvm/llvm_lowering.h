//===- llvm_lowering.h - Lowering to the LLVM dialect -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace refold::codegen {

/// Converts scf, cf, arith, math, vector, memref and func to the LLVM dialect in one conversion. A
/// func.func becomes an llvm.func with a bare pointer for each memref. Set `has_loops` if the
/// module has functions that lowerTensorsToLoops made. Their subviews and affine maps are then
/// expanded first.
absl::Status lowerToLLVM(mlir::ModuleOp module, bool has_loops);

} // namespace refold::codegen

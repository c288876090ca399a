//===- loop_lowering.h - Kernels as scalar loops -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way for every kernel that the tile emitter does not take: bufferize, then one scalar loop
// nest for each operation. Correct for any form, fast for none.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

#include "llvm/ADT/StringMap.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace refold::codegen {

/// Stack that the temporaries of one kernel may take, in bytes.
constexpr int64_t kMaxTemporaryBytes = 256 << 10;

/// Turns the tensors of every func.func into loops over memrefs; temporaries become allocas at the
/// function's entry or, where `workspace` is given, parts of a last argument that is added to the
/// functions that have some: memref<BYTES x i8>, by the function's name.
absl::Status lowerTensorsToLoops(mlir::ModuleOp module,
                                 llvm::StringMap<int64_t> *workspace = nullptr);

} // namespace refold::codegen

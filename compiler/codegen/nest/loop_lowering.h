//===- loop_lowering.h - Kernels as scalar loops ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the kernels that the tile emitter does not support. Tensors become memrefs, and each
// operation becomes one nest of scalar loops. This works for every form of a kernel, but the code
// is slow.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

#include "llvm/ADT/StringMap.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace refold::codegen {

/// The most bytes of stack for the temporaries of one kernel.
constexpr int64_t kMaxTemporaryBytes = 256 << 10;

/// Turns the tensor ops of every func.func into loops over memrefs. If `workspace` is null,
/// temporaries become allocas at the function's entry. Otherwise, a function with temporaries gets
/// a new last argument, memref<BYTES x i8>, that holds the temporaries. `workspace` then maps the
/// name of every function to BYTES, which is 0 for a function without temporaries.
absl::Status lowerTensorsToLoops(mlir::ModuleOp module,
                                 llvm::StringMap<int64_t> *workspace = nullptr);

} // namespace refold::codegen

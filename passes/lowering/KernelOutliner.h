//===- KernelOutliner.h - Fusions to kernel symbols -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"

#include "llvm/ADT/StringMap.h"

namespace refold {

/// Moves the body of each fusion into a `mem.kernel` symbol of the module. Fusions with identical
/// bodies share a symbol.
class KernelOutliner {
public:
  explicit KernelOutliner(mlir::ModuleOp module) : module(module) {}
  /// Returns the kernel of `fusion`, which stays unchanged. The kernel writes result i into the
  /// buffer of operand tied[i], or into a buffer of its own if tied[i] is -1.
  mem::KernelOp outline(rf::FusionOp fusion, llvm::ArrayRef<int64_t> tied);

private:
  mlir::ModuleOp module;
  llvm::StringMap<mem::KernelOp> known;
};

} // namespace refold

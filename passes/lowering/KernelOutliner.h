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
/// bodies share one symbol.
class KernelOutliner {
public:
  explicit KernelOutliner(mlir::ModuleOp module) : module(module) {}
  /// Returns the kernel of `fusion` and does not change the fusion. The kernel writes result i into
  /// the buffer of operand tied[i]. If tied[i] is -1, result i has its own buffer.
  mem::KernelOp outline(rf::FusionOp fusion, llvm::ArrayRef<int64_t> tied);

private:
  mlir::ModuleOp module;
  llvm::StringMap<mem::KernelOp> known;
};

} // namespace refold

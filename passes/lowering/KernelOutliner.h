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

/// Moves the bodies of fusions to `mem.kernel` symbols of a module. Identical bodies share one
/// symbol.
class KernelOutliner {
public:
  explicit KernelOutliner(mlir::ModuleOp module) : module(module) {}
  /// Returns the kernel of `fusion`, whose result i is written into the buffer of operand tied[i]
  /// (-1: none). Does not change the fusion.
  mem::KernelOp outline(rf::FusionOp fusion, llvm::ArrayRef<int64_t> tied);

private:
  mlir::ModuleOp module;
  llvm::StringMap<mem::KernelOp> known;
};

} // namespace refold

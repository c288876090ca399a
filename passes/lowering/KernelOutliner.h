//===- KernelOutliner.h - Kernel groups as symbols ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"

#include "llvm/ADT/StringMap.h"

namespace refold {

/// Moves the bodies of kernel groups to `mem.kernel` symbols of a module, each different one once.
class KernelOutliner {
public:
  explicit KernelOutliner(mlir::ModuleOp module) : module(module) {}
  /// The kernel of `fusion`, whose result i is written into operand tied[i]'s buffer (-1: none).
  /// Leaves the fusion as it is.
  mem::KernelOp outline(rf::FusionOp fusion, llvm::ArrayRef<int64_t> tied);

private:
  mlir::ModuleOp module;
  llvm::StringMap<mem::KernelOp> known;
};

} // namespace refold

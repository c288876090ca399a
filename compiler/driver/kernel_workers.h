//===- kernel_workers.h - Kernels compiled side by side ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A large network has thousands of kernels, and none needs another. Each worker has a context of
// its own, so that nothing is shared but the text of kernels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/kernel_compiler.h"
#include "compiler/codegen/kernel_memory.h"
#include "dialects/mem/Mem.h"

#include <vector>

namespace refold {

/// The object of one kernel, by the calling thread. Error: it cannot be generated; `diagnosed` says
/// so where MLIR's own diagnostics have told why.
absl::StatusOr<codegen::KernelObject> compileKernel(mem::KernelOp kernel,
                                                    const codegen::TargetDescription &target,
                                                    const codegen::KernelOptions &options,
                                                    bool &diagnosed);

/// The objects of `kernels`, made by as many threads as the machine runs at once: the same bytes as
/// compileKernel gives. Null for those that it refuses, and for all where there is nothing to gain.
std::vector<codegen::KernelObject> compileTogether(llvm::ArrayRef<mem::KernelOp> kernels,
                                                   const codegen::TargetDescription &target,
                                                   const codegen::KernelOptions &options);

} // namespace refold

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

#include "compiler/codegen/cache/kernel_memory.h"
#include "compiler/codegen/x86/kernel_compiler.h"
#include "dialects/mem/Mem.h"

#include <pthread.h>

#include <vector>

namespace refold {

/// The object of one kernel, by the calling thread. Error: it cannot be generated; `diagnosed` says
/// so where MLIR's own diagnostics have told why.
absl::StatusOr<codegen::KernelObject> compileKernel(mem::KernelOp kernel,
                                                    const codegen::TargetDescription &target,
                                                    const codegen::KernelOptions &options,
                                                    bool &diagnosed);

/// How many threads compile so many kernels: as many as the machine runs at once, within a bound on
/// the memory that their contexts take; 1 where there is nothing to gain.
size_t kernelWorkers(size_t kernels);

/// The objects of `kernels`, made by so many threads, or fewer where no more can be started: the
/// same bytes as compileKernel gives. Null for those that it refuses, and for all where `workers`
/// is below 2.
std::vector<codegen::KernelObject> compileTogether(llvm::ArrayRef<mem::KernelOp> kernels,
                                                   const codegen::TargetDescription &target,
                                                   const codegen::KernelOptions &options,
                                                   size_t workers);

/// pthread_create, or what stands for it.
using StartThread = int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/// Calls `work` on `workers` threads, the calling one among them, and waits for all. Where a thread
/// cannot be started it goes on with those that there are.
void workSideBySide(size_t workers, llvm::function_ref<void()> work,
                    StartThread start = pthread_create);

} // namespace refold

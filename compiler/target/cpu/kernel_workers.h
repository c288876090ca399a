//===- kernel_workers.h - Parallel compilation of kernels -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A large network has thousands of kernels that are independent of each other. Each worker has its
// own context, so workers share only the text of the kernels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/cache/kernel_memory.h"
#include "compiler/codegen/x86/kernel_compiler.h"
#include "dialects/mem/Mem.h"

#include <pthread.h>

#include <vector>

namespace refold {

/// Returns the object of one kernel, compiled on the calling thread. Error: the kernel cannot be
/// generated; `diagnosed` is true if MLIR's diagnostics have given the reason.
absl::StatusOr<codegen::KernelObject> compileKernel(mem::KernelOp kernel,
                                                    const codegen::TargetDescription &target,
                                                    const codegen::KernelOptions &options,
                                                    bool &diagnosed);

/// Returns the number of threads for compiling `kernels` kernels: as many as the machine runs at
/// once, bounded by the memory of their contexts; 1 if more threads would gain nothing.
size_t kernelWorkers(size_t kernels);

/// Returns the objects of `kernels`, compiled on `workers` threads, or on fewer if no more can be
/// started. The bytes equal those of compileKernel. An entry is null if its kernel fails to
/// compile; all entries are null if `workers` is below 2.
std::vector<codegen::KernelObject> compileTogether(llvm::ArrayRef<mem::KernelOp> kernels,
                                                   const codegen::TargetDescription &target,
                                                   const codegen::KernelOptions &options,
                                                   size_t workers);

/// The type of pthread_create, so that tests can replace it.
using StartThread = int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/// Calls `work` on `workers` threads, the calling thread included, and waits for all of them. If a
/// thread cannot be started, it continues with the threads that were.
void workSideBySide(size_t workers, llvm::function_ref<void()> work,
                    StartThread start = pthread_create);

} // namespace refold

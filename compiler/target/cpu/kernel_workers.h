//===- kernel_workers.h - Parallel compilation of kernels -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles kernels in parallel, because a large network has thousands of independent kernels. Each
// worker thread has an MLIR context of its own, so the threads share only the text of the kernels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/cache/kernel_memory.h"
#include "compiler/codegen/x86/kernel_compiler.h"
#include "dialects/mem/Mem.h"

#include <pthread.h>

#include <vector>

namespace refold {

/// Compiles one kernel on the calling thread and returns its object code. Returns an error if no
/// code can be generated for the kernel. Sets `diagnosed` to true if an MLIR diagnostic has the
/// reason.
absl::StatusOr<codegen::KernelObject> compileKernel(mem::KernelOp kernel,
                                                    const codegen::TargetDescription &target,
                                                    const codegen::KernelOptions &options,
                                                    bool &diagnosed);

/// Returns the number of threads that should compile `kernels` kernels. It is at most the number of
/// hardware threads, and at most a fixed number, because each thread needs memory for an MLIR
/// context. It is 1 if there are too few kernels for a second thread to save time.
size_t kernelWorkers(size_t kernels);

/// Compiles `kernels` on `workers` threads and returns one object for each kernel, in order. Uses
/// fewer threads if the system cannot start so many. The objects have the same bytes as those of
/// compileKernel. The object of a kernel that fails to compile is null. If `workers` is below 2,
/// compiles nothing and returns null for every kernel.
std::vector<codegen::KernelObject> compileTogether(llvm::ArrayRef<mem::KernelOp> kernels,
                                                   const codegen::TargetDescription &target,
                                                   const codegen::KernelOptions &options,
                                                   size_t workers);

/// The type of pthread_create, so that tests can replace it.
using StartThread = int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/// Calls `work` on `workers` threads, one of which is the calling thread, and waits for all of
/// them. If a thread cannot be started, `work` runs only on the threads that were started before.
void workSideBySide(size_t workers, llvm::function_ref<void()> work,
                    StartThread start = pthread_create);

} // namespace refold

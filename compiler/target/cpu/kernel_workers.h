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

/// Compiles one kernel on the calling thread and returns its object. Returns an error if no code
/// can be generated for the kernel. `diagnosed` is set to true if MLIR has reported the reason in a
/// diagnostic.
absl::StatusOr<codegen::KernelObject> compileKernel(mem::KernelOp kernel,
                                                    const codegen::TargetDescription &target,
                                                    const codegen::KernelOptions &options,
                                                    bool &diagnosed);

/// Returns the number of threads that should compile `kernels` kernels. It is at most the number of
/// hardware threads. It also has a fixed limit, because each thread needs memory for an MLIR
/// context. It is 1 if there are too few kernels for a second thread to save time.
size_t kernelWorkers(size_t kernels);

/// Compiles `kernels` on `workers` threads and returns one object for each kernel, in order. Uses
/// fewer threads if the system cannot start so many. The objects have the same bytes as those of
/// compileKernel. The entry of a kernel that fails to compile is null. All entries are null if
/// `workers` is below 2.
std::vector<codegen::KernelObject> compileTogether(llvm::ArrayRef<mem::KernelOp> kernels,
                                                   const codegen::TargetDescription &target,
                                                   const codegen::KernelOptions &options,
                                                   size_t workers);

/// The type of pthread_create, so that tests can replace it.
using StartThread = int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/// Calls `work` on `workers` threads and waits for all of them. The calling thread is one of them.
/// If a thread cannot be started, `work` runs on the threads that were started before.
void workSideBySide(size_t workers, llvm::function_ref<void()> work,
                    StartThread start = pthread_create);

} // namespace refold

//===- measure_kernels.h - Kernel times on this machine ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the times of kernels on this machine. Each kernel runs alone, in its own memory. So even
// a program that does not fit into the memory of the machine can be measured. The operands have
// made-up values. The values matter only for sorts and for memory accesses at indices. All other
// times depend on shapes only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"
#include "compiler/target/first_error.h"
#include "passes/analysis/KernelProfile.h"

namespace refold {

/// Measures the kernel of each fusion in `groups`, and adds its time to `profile`. The fusions must
/// all be different. The time of a kernel is the fastest of several runs on profile.threads
/// threads. `folder` is the cache folder of compileKernelCode. Returns an error in these cases:
///   - The code of a kernel cannot be generated.
///   - There is no memory for the operands of a kernel.
///   - This CPU cannot run code for `target`.
absl::Status measureKernels(llvm::ArrayRef<rf::FusionOp> groups,
                            const codegen::TargetDescription &target, const std::string &folder,
                            const FirstError &errors, KernelProfile &profile);

} // namespace refold

//===- measure_kernels.h - Kernel times on this machine ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kernel runs alone, in its own memory. Thus a program can be measured that does not fit the
// machine unless values are recomputed. The memory holds made-up numbers: kernel times depend on
// shapes only, except for sorts and for the memory accesses that indices choose.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"
#include "compiler/target/first_error.h"
#include "passes/analysis/KernelProfile.h"

namespace refold {

/// Measures the kernel of each of `groups`, which must all be different, and adds its time to
/// `profile`. The time of a kernel is the fastest of a few runs on profile.threads threads.
/// `folder` is the cache folder of compileKernelCode. Returns an error if the code of a kernel
/// cannot be made, if there is no memory for its operands, or if this CPU cannot run code for
/// `target`.
absl::Status measureKernels(llvm::ArrayRef<rf::FusionOp> groups,
                            const codegen::TargetDescription &target, const std::string &folder,
                            const FirstError &errors, KernelProfile &profile);

} // namespace refold

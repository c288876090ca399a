//===- measure_kernels.h - What kernels take on this machine -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kernel runs by itself on memory of its own, so that a program can be measured which does not
// fit the machine as long as nothing of it is computed again. The memory holds made-up numbers:
// what kernels take hangs on shapes, but for sorts and for where indices lie.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"
#include "compiler/target/first_error.h"
#include "passes/analysis/KernelProfile.h"

namespace refold {

/// Adds the kernels of `groups`, which differ, to `profile`, each as fast as it was in a few rounds
/// on profile.threads threads. `folder`: where code is kept, as compileKernelCode takes it. Errors:
/// of the kernels' code, no memory for operands, a CPU that cannot run the target.
absl::Status measureKernels(llvm::ArrayRef<rf::FusionOp> groups,
                            const codegen::TargetDescription &target, const std::string &folder,
                            const FirstError &errors, KernelProfile &profile);

} // namespace refold

//===- cuda_target.h - The target for NVIDIA GPUs ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/target.h"

#include <memory>

namespace refold {

/// Returns the target "cuda". Its code is PTX with one entry point for each kernel, or for each
/// dispatch (all kernel launches between two barriers). Returns InvalidArgument if options
/// contradict each other or have unknown values.
absl::StatusOr<std::unique_ptr<Target>> makeCudaTarget(const CompileOptions &options);

} // namespace refold

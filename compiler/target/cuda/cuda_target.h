//===- cuda_target.h - A GPU of NVIDIA as a target --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/target.h"

#include <memory>

namespace refold {

/// The target "cuda": PTX with an entry for each kernel, or for each dispatch. InvalidArgument
/// where options contradict each other or name nothing that there is.
absl::StatusOr<std::unique_ptr<Target>> makeCudaTarget(const CompileOptions &options);

} // namespace refold

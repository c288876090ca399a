//===- cpu_target.h - The CPU as a target -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/target.h"

#include <memory>

namespace refold {

/// The target "cpu": one relocatable object with a function for each kernel. InvalidArgument if an
/// option is for another device.
absl::StatusOr<std::unique_ptr<Target>> makeCpuTarget(const CompileOptions &options);

} // namespace refold

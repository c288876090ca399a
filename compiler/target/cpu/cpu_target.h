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

/// Returns the target "cpu". Its code is one relocatable object with a function for each kernel.
/// Returns InvalidArgument if `options` has options of another device.
absl::StatusOr<std::unique_ptr<Target>> makeCpuTarget(const CompileOptions &options);

} // namespace refold

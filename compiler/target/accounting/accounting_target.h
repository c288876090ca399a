//===- accounting_target.h - Devices without machine code -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/target.h"

#include <memory>

namespace refold {

/// Returns the target of a device that runs no machine code. `name` is "checked" or "null". The
/// checked device interprets kernels. The null device only counts memory. Returns InvalidArgument
/// if `options` has options of another device.
absl::StatusOr<std::unique_ptr<Target>> makeAccountingTarget(const char *name,
                                                             const CompileOptions &options);

} // namespace refold

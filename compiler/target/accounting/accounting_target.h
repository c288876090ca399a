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

/// The target of a device without machine code: "checked" interprets the descriptions of kernels,
/// "null" runs none. InvalidArgument if an option is for another device.
absl::StatusOr<std::unique_ptr<Target>> makeAccountingTarget(const char *name,
                                                             const CompileOptions &options);

} // namespace refold

//===- die.h - End of the process with an error -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

namespace refold::internal {

/// Prints the text of an error to the standard error stream, as one line, and aborts the process.
[[noreturn]] void Die(const absl::Status &status);

} // namespace refold::internal

//===- watched_reference.h - The end of a reference run ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"

#include <string>

namespace refold::test {

/// Runs the program's first steps in float64 with FLAGS_check_nan_inf, and returns the error that
/// ends the run. Returns an empty string if every value, rounded to its type in the program, is
/// finite. `feeds` has every input.
absl::StatusOr<std::string> ReferenceEnd(const std::string &text, const Feeds &feeds,
                                         int64_t steps = 1);

} // namespace refold::test

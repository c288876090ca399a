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

/// Runs the first `steps` steps of the program in float64 with FLAGS_check_nan_inf. Returns the
/// error that ends the run, or an empty string if every value is finite after rounding to its type
/// in the program. `feeds` must have every input.
absl::StatusOr<std::string> ReferenceEnd(const std::string &text, const Feeds &feeds,
                                         int64_t steps = 1);

} // namespace refold::test

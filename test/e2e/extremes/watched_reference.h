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

/// Returns the error that ends a float64 run of the program's first steps with FLAGS_check_nan_inf;
/// empty if every value of the program, rounded to its type, is finite. `feeds` has every input.
absl::StatusOr<std::string> ReferenceEnd(const std::string &text, const Feeds &feeds,
                                         int64_t steps = 1);

} // namespace refold::test

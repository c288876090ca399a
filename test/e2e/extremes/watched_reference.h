//===- watched_reference.h - Where the reference ends a run -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"

#include <string>

namespace refold::test {

/// The error with which float64 ends a run of the program's first steps under FLAGS_check_nan_inf;
/// empty where every value of the program is finite, rounded to its type. `feeds` has every input.
absl::StatusOr<std::string> ReferenceEnd(const std::string &text, const Feeds &feeds,
                                         int64_t steps = 1);

} // namespace refold::test

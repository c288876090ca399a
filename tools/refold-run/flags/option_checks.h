//===- option_checks.h - Checks of a command line ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that involve several flags: flags that exclude each other, and flags that need others.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/flags.h"
#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"

#include <string>
#include <vector>

namespace refold::run {

/// Checks `options`, which `flags` has read from the command line. `positional` has the arguments
/// that are not flags.
absl::Status CheckOptions(const Options &options, const tools::Flags &flags,
                          const std::vector<std::string> &positional);

} // namespace refold::run

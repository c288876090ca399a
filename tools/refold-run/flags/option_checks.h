//===- option_checks.h - Whether a command line makes sense -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each flag by itself cannot know: which go together, and what they need.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/flags.h"
#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"

#include <string>
#include <vector>

namespace refold::run {

/// `flags` has been parsed into `options`; `positional` is what was no flag.
absl::Status CheckOptions(const Options &options, const tools::Flags &flags,
                          const std::vector<std::string> &positional);

} // namespace refold::run

//===- used_files.h - The files that a command line uses --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The run reads the program, feeds and states, and writes outputs. No file may have two of these
// uses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"

#include <string>
#include <vector>

namespace refold::run {

/// Returns an error if a file that is written is also read, is written twice, has the name of a
/// folder of the run, or belongs to --log or --save-every. `files` and `folders` are all that the
/// run writes.
absl::Status CheckUsedFiles(const Options &options, const std::vector<std::string> &files,
                            const std::vector<std::string> &folders);

} // namespace refold::run

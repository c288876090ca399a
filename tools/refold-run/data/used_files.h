//===- used_files.h - The files that a command line uses --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that a run uses no file in two ways. A run reads the program, feeds and states, and writes
// outputs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"

#include <string>
#include <vector>

namespace refold::run {

/// Checks `files` and `folders`, which the run writes. Returns an error in these cases:
///   - A file is also read, or is written twice.
///   - A file has the name of one of the folders.
///   - A file has the name of a file of --log or --save-every.
absl::Status CheckUsedFiles(const Options &options, const std::vector<std::string> &files,
                            const std::vector<std::string> &folders);

} // namespace refold::run

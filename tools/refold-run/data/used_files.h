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

/// Checks the files and folders that the run writes: `files` and `folders`. Returns an error if a
/// file is also read, is written twice, has the name of one of the folders, or is a file of --log
/// or --save-every.
absl::Status CheckUsedFiles(const Options &options, const std::vector<std::string> &files,
                            const std::vector<std::string> &folders);

} // namespace refold::run

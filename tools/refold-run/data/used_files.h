//===- used_files.h - Which files a command line uses -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program, feeds and states are read, outputs are written; none may be two of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"

#include <string>
#include <vector>

namespace refold::run {

/// An error if a file that is written is one that is read, is written twice, has the name of a
/// folder of the run, or is one that --log or --save-every writes. `files` and `folders` are all
/// that the run writes.
absl::Status CheckUsedFiles(const Options &options, const std::vector<std::string> &files,
                            const std::vector<std::string> &folders);

} // namespace refold::run

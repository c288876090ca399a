//===- log_files.h - The files of a log -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of --log have fixed names. Checks before the run find them here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

#include <string>

namespace refold::run {

/// Paths of the table and the page of the log in that folder.
std::string LogTablePath(const std::string &folder);
std::string LogPagePath(const std::string &folder);

/// Returns an error if one of the files exists: a run from the start would overwrite it.
absl::Status CheckNoLog(const std::string &folder);

} // namespace refold::run

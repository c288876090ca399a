//===- log_files.h - The files of a log -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --log writes has names that nobody types: who looks for them before the run finds them here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

#include <string>

namespace refold::run {

/// The table and the page of the log in that folder.
std::string LogTablePath(const std::string &folder);
std::string LogPagePath(const std::string &folder);

/// An error if either is there: a run that begins anew would write over it.
absl::Status CheckNoLog(const std::string &folder);

} // namespace refold::run

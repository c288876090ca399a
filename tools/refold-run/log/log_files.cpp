//===- log_files.cpp - The files of a log ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/log_files.h"

#include "runtime/core/files.h"

#include "absl/strings/str_cat.h"

namespace refold::run {

std::string LogTablePath(const std::string &folder) { return absl::StrCat(folder, "/log.csv"); }

std::string LogPagePath(const std::string &folder) { return absl::StrCat(folder, "/log.html"); }

absl::Status CheckNoLog(const std::string &folder) {
  for (const std::string &path : {LogTablePath(folder), LogPagePath(folder)}) {
    const absl::Status there = runtime::InputFile::Open(path).status();
    if (there.ok())
      return absl::FailedPreconditionError(
          absl::StrCat("'", path,
                       "' is of an earlier run: remove it, give --log another folder, or continue "
                       "it with --resume"));
    if (!absl::IsNotFound(there))
      return there;
  }
  return absl::OkStatus();
}

} // namespace refold::run

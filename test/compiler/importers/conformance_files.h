//===- conformance_files.h - Location of conformance programs ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StableHLO's conformance programs are not part of the repository. They are searched in
// REFOLD_SHARED_DATA if it is set, else next to the checkout.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace refold::test {

/// Returns the value of an environment variable, or `otherwise` if it is not set.
std::string Variable(const char *name, const std::string &otherwise);

std::string Contents(const std::filesystem::path &path);

/// Returns the files of the conformance programs in order. If the archive of these files is
/// missing, prints a warning and returns no files. The archive is unpacked once, into a folder next
/// to the tests.
std::vector<std::filesystem::path> ConformanceFiles();

} // namespace refold::test

//===- conformance_files.h - Location of conformance programs ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds StableHLO's conformance programs, which are not part of the repository. Their folder is
// REFOLD_SHARED_DATA if it is set, else a folder next to the checkout.
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

/// Returns the files of the conformance programs in order. Unpacks their archive once, into a
/// folder next to the tests. If the archive is missing, prints a warning and returns no files.
std::vector<std::filesystem::path> ConformanceFiles();

} // namespace refold::test

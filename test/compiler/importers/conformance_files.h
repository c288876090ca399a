//===- conformance_files.h - Where others' programs lie ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StableHLO's conformance programs are not part of the repository: they are looked for in
// REFOLD_SHARED_DATA, else beside the checkout.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace refold::test {

/// The value of an environment variable, `otherwise` where it is not set.
std::string Variable(const char *name, const std::string &otherwise);

std::string Contents(const std::filesystem::path &path);

/// The programs' files in order; none, with a warning, where there is no archive. They are unpacked
/// once, beside the tests.
std::vector<std::filesystem::path> ConformanceFiles();

} // namespace refold::test

//===- profile_use.h - How a compilation used measured times ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold {

/// What a table of measured times was to a compilation.
struct ProfileUse {
  /// Empty if the cache folder has no table and none can be written to it.
  std::string file;
  /// A warning for the user: a failure that does no harm. Empty: none.
  std::string warning = "";
  /// That the times are of.
  std::string machine = "";
  int threads = 0;
  /// Of the program, each counted once: all of them, those that were measured now, and those that
  /// are estimated since the table is another machine's, or the device measures nothing.
  int64_t kernels = 0, measured = 0, estimated = 0;
};

} // namespace refold

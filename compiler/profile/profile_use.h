//===- profile_use.h - Measured times used by a compilation -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold {

/// How a compilation used its table of measured times.
struct ProfileUse {
  /// Empty if the cache folder has no table and none can be written to it.
  std::string file;
  /// A warning about a harmless failure. Empty: none.
  std::string warning = "";
  /// The machine and the threads of the measured times.
  std::string machine = "";
  int threads = 0;
  /// Numbers of distinct kernels: all kernels of the program, those that this compilation measured,
  /// and those whose time is estimated. A time is estimated if the device does not measure kernels,
  /// if the table cannot be written, or if the table is from another machine or another number of
  /// threads.
  int64_t kernels = 0, measured = 0, estimated = 0;
};

} // namespace refold

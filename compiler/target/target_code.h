//===- target_code.h - Machine code of a Program ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// The origin of the machine code of a program's kernels. Equal kernels count once.
struct KernelCounts {
  int64_t compiled = 0;
  /// Compiled earlier by this process, for another program.
  int64_t from_memory = 0;
  /// Compiled earlier by any process and kept in CompileOptions::cache_dir.
  int64_t from_disk = 0;
};

/// The estimated time of one training step on a GPU with one fusion granularity. The estimate is
/// rough: it compares granularities, but does not predict times.
struct TierEstimate {
  /// "layer" or "step".
  std::string tier;
  double microseconds = 0;
};

/// The machine code of a program's kernels and its origin.
struct TargetCode {
  /// The bytes that the executable stores, in a format defined by the target. Empty: no code.
  std::vector<char> object;
  KernelCounts counts;
  /// One line each: harmless failures, and options without effect.
  std::vector<std::string> warnings;
  /// The granularities that were compared, the chosen one first.
  std::vector<TierEstimate> tiers = {};
};

} // namespace refold

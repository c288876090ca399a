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

/// Where the machine code of a program's kernels came from. Kernels that are equal count once.
struct KernelCounts {
  int64_t compiled = 0;
  /// Compiled by this process before, for another program.
  int64_t from_memory = 0;
  /// Compiled by any process before, and kept in CompileOptions::cache_dir.
  int64_t from_disk = 0;
};

/// What a step on a card was estimated to take in a tier. A rough guess, good for comparing.
struct TierEstimate {
  /// "layer" or "step".
  std::string tier;
  double microseconds = 0;
};

/// The machine code of a program's kernels, and how it came about.
struct TargetCode {
  /// The bytes that the executable holds, in a form that its target names. Empty: no code.
  std::vector<char> object;
  KernelCounts counts;
  /// A line each: failures that do no harm, and options without effect.
  std::vector<std::string> warnings;
  /// Tiers that were compared, the one that was taken first.
  std::vector<TierEstimate> tiers = {};
};

} // namespace refold

//===- contraction_split.h - Row blocks of a long sum ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// d(n) of docs/rationale/numerics.md §4: into how many blocks a sum over n rows is cut. It depends
// on n alone, never on threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

inline constexpr int64_t kMostRowBlocks = 8;
inline constexpr int64_t kLeastRowsPerBlock = 128;

/// The largest divisor of n that is at most 8 and leaves at least 128 rows in a block; 1 if there
/// is none.
constexpr int64_t RowBlocks(int64_t n) {
  for (int64_t blocks = kMostRowBlocks; blocks > 1; --blocks)
    if (n % blocks == 0 && n / blocks >= kLeastRowsPerBlock)
      return blocks;
  return 1;
}

} // namespace refold::runtime

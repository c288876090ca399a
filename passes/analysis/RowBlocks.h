//===- RowBlocks.h - Into how many blocks rows are split ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// d(n) of docs/rationale/numerics.md §4. Part of the meaning of a program: changing it changes
// bits.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold {

/// At most this many blocks share the rows of a sum.
inline constexpr int64_t kMaxRowBlocks = 8;
/// No block of a sum has fewer rows, unless it is the only one.
inline constexpr int64_t kMinRowsOfBlock = 128;

/// The largest divisor of `rows` that is at most 8 and leaves blocks of at least 128 rows; 1 if
/// there is none.
inline int64_t rowBlocks(int64_t rows) {
  for (int64_t blocks = kMaxRowBlocks; blocks > 1; --blocks)
    if (rows % blocks == 0 && rows / blocks >= kMinRowsOfBlock)
      return blocks;
  return 1;
}

} // namespace refold

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

/// Into how many blocks rows are split: part of what a sum means, so fixed by what a program is
/// compiled for, and by shapes.
struct RowBlocks {
  /// At most this many blocks share the rows of a sum.
  int64_t most = 8;
  /// No block of a sum has fewer rows, unless it is the only one.
  int64_t leastRows = 128;
  /// Where an op has no more than `most` rows, each of them is a block if it has this much work: a
  /// thread of the CPU is worth waking from about a microsecond on.
  int64_t leastWork = 64;

  /// The largest divisor of `rows` that is at most `most` and leaves blocks of at least `leastRows`
  /// rows; 1 if there is none.
  int64_t of(int64_t rows) const {
    for (int64_t blocks = most; blocks > 1; --blocks)
      if (rows % blocks == 0 && rows / blocks >= leastRows)
        return blocks;
    return 1;
  }
};

} // namespace refold

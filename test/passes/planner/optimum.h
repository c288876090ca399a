//===- optimum.h - Least heights by brute force -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds optimal packings, for tiny instances only. The time grows with the factorial of their size.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace refold::planner {

/// Returns the minimum height of all packings. The height is the number of bytes that a packing
/// needs.
///
/// Tries all orders of the blocks. For each order, stacks the blocks: each block is placed on the
/// highest earlier block that is live at the same time. One of the orders sorts the blocks by their
/// offsets in an optimal packing. Stacking in this order places no block higher than the optimal
/// packing does, so the minimum height is found.
///
/// In this example, three blocks have alignment 1. Block a of 1 byte is live in [0, 2), block b of
/// 2 bytes in [1, 3), and block c of 1 byte in [2, 4). The order a, c, b (left) gives the minimum
/// height 3. The order a, b, c (right) gives height 4:
///
///   offset 3                        c c
///   offset 2     b b              b b
///   offset 1     b b              b b
///   offset 0   a a c c          a a
///   time       0 1 2 3          0 1 2 3
inline uint64_t Optimum(const std::vector<Lifetime> &lifetimes) {
  std::vector<size_t> order(lifetimes.size());
  std::iota(order.begin(), order.end(), 0);
  uint64_t least = UINT64_MAX;
  do {
    std::vector<uint64_t> ends(lifetimes.size(), 0);
    uint64_t height = 0;
    for (size_t k = 0; k < order.size(); ++k) {
      const Lifetime &block = lifetimes[order[k]];
      uint64_t offset = 0;
      for (size_t e = 0; e < k; ++e) {
        const Lifetime &earlier = lifetimes[order[e]];
        if (earlier.lower < block.upper && block.lower < earlier.upper)
          offset = std::max(offset, ends[order[e]]);
      }
      offset = (offset + block.alignment - 1) / block.alignment * block.alignment;
      ends[order[k]] = offset + block.bytes;
      height = std::max(height, ends[order[k]]);
    }
    least = std::min(least, height);
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

} // namespace refold::planner

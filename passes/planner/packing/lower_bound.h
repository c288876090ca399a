//===- lower_bound.h - Lower bound on the arena -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a lower bound on the size of the arena: the maximum of the live bytes over all
// positions. Buffers that are alive at one position must not overlap, so the arena has at least
// this size.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// The position with the most live bytes in a set of lifetimes.
struct LowerBound {
  /// The largest sum of live bytes over all positions.
  uint64_t max_live_bytes = 0;
  /// The first position where that sum is reached; 0 when nothing is ever alive.
  int64_t position = 0;
  /// Indices of the buffers alive there, largest first, ties by index.
  std::vector<uint32_t> alive;
  /// A lower bound on the height of every packing, at least max_live_bytes. All offsets are
  /// multiples of the least alignment. So every live buffer except the topmost one occupies its
  /// size, rounded up to the least alignment.
  uint64_t height = 0;
};

/// O(n log n). Assumes lifetimes that CheckLifetimes of pack.h accepts.
LowerBound ComputeLowerBound(absl::Span<const Lifetime> lifetimes);

} // namespace refold::planner

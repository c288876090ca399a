//===- lower_bound.h - Lower bound on the arena -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffers alive at one position do not overlap, so the largest sum of live bytes over all
// positions is a lower bound on the size of the arena.
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
  /// A lower bound on the height of every packing. It is at least max_live_bytes. All offsets are
  /// multiples of the least alignment, so every live buffer except the topmost one occupies its
  /// size rounded up to the least alignment.
  uint64_t height = 0;
};

/// O(n log n). Assumes lifetimes that CheckLifetimes of pack.h accepts.
LowerBound ComputeLowerBound(absl::Span<const Lifetime> lifetimes);

} // namespace refold::planner

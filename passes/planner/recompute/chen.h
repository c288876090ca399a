//===- chen.h - Segments of a forward graph in sqrt(n) memory ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chen et al., "Training Deep Nets with Sublinear Memory Cost" (2016), the memory-optimised plan
// with a budget. Values are taken in topological order and their bytes added up; at a candidate
// where the sum has passed the budget a segment ends: that value is kept, all others are computed
// again in the backward pass.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/lower_sets.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Values where the graph can be split: nothing that comes before one of them is read after it, so
/// that it alone carries the forward pass on. In ascending order, without the last value.
std::vector<uint32_t> SplitPoints(const ForwardGraph &graph);

struct ChenPlan {
  /// The values kept, each the last of its segment; ascending.
  std::vector<uint32_t> kept;
  /// x: bytes of what is kept between segments.
  uint64_t kept_bytes = 0;
  /// y: bytes of the largest segment, the one after the last value kept included.
  uint64_t segment_bytes = 0;
  /// The budget b that led to it.
  uint64_t budget = 0;
};

/// One pass with budget b over the candidates, which are ascending.
ChenPlan ChenSegments(const ForwardGraph &graph, absl::Span<const uint32_t> candidates,
                      uint64_t budget);

/// The published search: a pass with b = 0 gives x and y, then budgets are tried on a grid of
/// `budgets` points from √(xy / 2) to √(2xy). All plans that differ, by budget; the first is that
/// of b = 0. Which one is best is for a replay to say: x + y is an estimate.
std::vector<ChenPlan> ChenSweep(const ForwardGraph &graph, absl::Span<const uint32_t> candidates,
                                int budgets = 16);

/// The one of least x + y; of several the one of the least budget.
ChenPlan ChenBest(absl::Span<const ChenPlan> plans);

/// The plan as an increasing sequence of lower sets, which end at the values kept and at V. What is
/// kept is their boundaries if the candidates are split points.
std::vector<ValueSet> ChenSequence(const ForwardGraph &graph, const ChenPlan &plan);

} // namespace refold::planner

//===- chen.h - Segments of a forward graph in sqrt(n) memory ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements a plan from Chen et al., "Training Deep Nets with Sublinear Memory Cost" (2016): the
// one that takes a memory budget. Values are visited in topological order, and their bytes are
// summed. At the first candidate at which the sum exceeds the budget, a segment ends. This
// candidate is kept, and the other values of the segment are recomputed in the backward pass.
//
// Example: the budget is 6, and there are four values of 4 bytes, all candidates. At value 1 the
// sum exceeds 6, so value 1 is kept and the sum restarts. The next segment ends at value 3.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/lower_sets.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Returns the values at which the graph can be split, in ascending order and without the last
/// value. The graph can be split at v if no op after v reads a value before v.
std::vector<uint32_t> SplitPoints(const ForwardGraph &graph);

struct ChenPlan {
  /// The kept values, each the last of its segment; ascending.
  std::vector<uint32_t> kept;
  /// x: bytes of the values kept between segments.
  uint64_t kept_bytes = 0;
  /// y: bytes of the largest segment, including the segment after the last kept value.
  uint64_t segment_bytes = 0;
  /// The budget b that gave the plan.
  uint64_t budget = 0;
};

/// Returns the plan of one pass with budget b over the candidates, which must be ascending.
ChenPlan ChenSegments(const ForwardGraph &graph, absl::Span<const uint32_t> candidates,
                      uint64_t budget);

/// Runs the search of the paper and returns all distinct plans in ascending order of budget. The
/// first plan has the budget 0. Let x be the bytes that it keeps, and y the bytes of its largest
/// segment. The other plans have `budgets` budgets between √(xy / 2) and √(2xy).
///
/// x + y is only an estimate of a plan's memory. So the caller must replay the plans to find the
/// best.
std::vector<ChenPlan> ChenSweep(const ForwardGraph &graph, absl::Span<const uint32_t> candidates,
                                int budgets = 16);

/// Returns the plan with the least x + y; among equal plans the one with the least budget.
ChenPlan ChenBest(absl::Span<const ChenPlan> plans);

/// Returns the plan as an increasing sequence of lower sets. One lower set ends at each kept value,
/// and the last one is the set of all values. If the candidates are split points, the kept values
/// are the boundaries of the lower sets.
std::vector<ValueSet> ChenSequence(const ForwardGraph &graph, const ChenPlan &plan);

} // namespace refold::planner

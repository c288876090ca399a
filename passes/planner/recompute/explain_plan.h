//===- explain_plan.h - Reasons for recompute decisions ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains the decision for each value with a replay of the plan in which only this decision is
// changed: a recomputed value is kept, or a kept value is recomputed. So each reason states the
// effect of one decision, with all other decisions unchanged.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

struct ExplainOptions {
  /// The maximum number of recomputed values that are explained by a replay, and also the maximum
  /// number of kept values. The largest values come first. The reasons for all other values are
  /// estimated without a replay.
  size_t max_replays = 200;
  /// The reasons why ops may not run again; empty, or one per op of the step.
  absl::Span<const std::string> obstacles = {};
};

struct ExplainedValue {
  uint32_t value = 0; ///< of the step
  ValueChoice choice; ///< without a source location
};

/// Decisions, largest value first, ties by index. RecomputeOutcome defines which values are listed.
struct ExplainedPlan {
  std::vector<ExplainedValue> recomputed, kept;
};

/// Explains the plan that evicts `events`, which must be in ascending order of value and stage. The
/// step must be valid. The result is deterministic.
ExplainedPlan ExplainPlan(const TrainingStep &step, absl::Span<const DropEvent> events,
                          const ExplainOptions &options = {});

/// Formats work as "740 ns", "1.4 us", "12.8 ms" or "3.1 s".
std::string FormatWork(uint64_t picoseconds);

} // namespace refold::planner

//===- auto_recompute.h - Cheapest plan within a budget ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches for the values to recompute so that a training step fits a budget. A plan is a set of
// evictions, and each plan is evaluated by a replay of the whole step. The search has two phases:
// 1. Local searches for a plan that fits: directly towards the budget, from the baseline in steps
//    of 3 %, and, for small steps, back from the leanest plan.
// 2. Rounds that remove parts of the best plan and repair it, as long as this lowers the cost.
//
// The result is deterministic: work is counted, random moves have a seed, and the first plan wins a
// tie.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

struct AutoOptions {
  /// The work limit: the number of ops in all replays of the step, plus the equivalent work of
  /// trials. 0 means 20 million plus 5,000 per op of the step.
  int64_t max_places = 0;
  /// The search ends after this many consecutive rounds without a cheaper plan. Each round removes
  /// evictions from the best plan and repairs it.
  int max_idle_rounds = 200;
  /// Bounds the work of these rounds. 0: all remaining work.
  int64_t max_idle_places = 0;
  /// K: the number of values tried at the highest position.
  int candidates = 40;
  /// Seed of the random rounds.
  uint64_t seed = 1;
  /// Known plans that are used as additional starting points, such as those of segment_events.h.
  /// The result costs at most as much as the cheapest known plan within the budget.
  std::vector<std::vector<DropEvent>> starts = {};
  /// Uses other starting points only if no known plan leads to a plan that fits.
  bool only_starts = false;
};

struct AutoPlan {
  std::vector<DropEvent> events;
  RecomputePlan plan;
  /// Bytes and cost of the baseline.
  uint64_t keep_all_peak = 0;
  uint64_t keep_all_cost = 0;
  int64_t evaluations = 0;
};

/// A lower bound on the peak of every plan: the largest memory that a single op needs. An op needs
/// its operands, its results, its workspace and all residents. The bytes that it can save by
/// writing results in place are subtracted.
struct OpFloor {
  uint64_t bytes = 0;
  uint32_t op = kNoOp;
  /// "op 5 'conv1.grad' needs 'x' (64 bytes), 'dy' (32 bytes) and 100 bytes of residents"
  std::string what;
};
OpFloor FloorOfStep(const TrainingStep &step);

/// Returns an error that names the first eviction whose value or stage does not exist.
absl::Status CheckStarts(const TrainingStep &step, absl::Span<const std::vector<DropEvent>> starts);

/// Returns the cheapest plan found whose peak is at most `budget`. Returns an error in these cases:
/// - CheckTrainingStep rejects the step.
/// - A starting point names a value or a stage that does not exist.
/// - The budget is below FloorOfStep or BoundPeak. The error names the op and the values.
/// - No plan was found. The error states the least peak seen.
absl::StatusOr<AutoPlan> PlanRecompute(const TrainingStep &step, uint64_t budget,
                                       const AutoOptions &options = {});

} // namespace refold::planner

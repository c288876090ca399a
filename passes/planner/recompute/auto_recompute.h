//===- auto_recompute.h - The cheapest plan within a budget -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our own search for what to compute again: over sets of drop events on the whole flat step, each
// evaluated by replaying it. Straight descents at the budget first, then one from keep-all in steps
// of 3 %, and for small steps the way back from the leanest plan; then parts of the best plan are
// forgotten and repaired for as long as that helps. Deterministic: work is counted, random moves
// are seeded, ties go to what was found first.
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
  /// Bounds the work: ops run in all replays together, and what trials come to in that unit. 0: 20
  /// million and 5,000 for each op of the step.
  int64_t max_places = 0;
  /// Rounds of forgetting and repairing in a row that find nothing cheaper, after which it ends.
  int max_idle_rounds = 200;
  /// Bounds the work of these rounds. 0: all that is left.
  int64_t max_idle_places = 0;
  /// K: values tried at the highest place.
  int candidates = 40;
  /// Of the random rounds.
  uint64_t seed = 1;
  /// Plans known already, as those of segment_events.h: further places to begin. What is found is
  /// no dearer than any of them that fits.
  std::vector<std::vector<DropEvent>> starts = {};
  /// Begins elsewhere only where none of those leads to a plan that fits.
  bool only_starts = false;
};

struct AutoPlan {
  std::vector<DropEvent> events;
  RecomputePlan plan;
  /// Bytes and cost of the step as it is.
  uint64_t keep_all_peak = 0;
  uint64_t keep_all_cost = 0;
  int64_t evaluations = 0;
};

/// What no plan can be below: the op that needs most by itself, its operands and results beside
/// what is there throughout, with its workspace, less what it can save in place.
struct OpFloor {
  uint64_t bytes = 0;
  uint32_t op = kNoOp;
  /// "op 5 'conv1.grad' needs 'x' (64 bytes), 'dy' (32 bytes) and 100 bytes of residents"
  std::string what;
};
OpFloor FloorOfStep(const TrainingStep &step);

/// An error names the first event of no value or stage.
absl::Status CheckStarts(const TrainingStep &step, absl::Span<const std::vector<DropEvent>> starts);

/// The cheapest plan found whose peak is at most `budget`. Errors: those of CheckTrainingStep; a
/// start with an event of no value or stage; a budget below the floor or BoundPeak, which names op
/// and values; no plan found, which says the least peak that was seen.
absl::StatusOr<AutoPlan> PlanRecompute(const TrainingStep &step, uint64_t budget,
                                       const AutoOptions &options = {});

} // namespace refold::planner

//===- explain_plan.h - Why a value is kept or not --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reasons are replays, not rules of thumb: for a value that is made again the plan is replayed with
// it kept, for one that is kept the plan is replayed with it made again. So each says what this
// value alone is worth beside all others as they are planned.
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
  /// Values of each kind that a replay is spent on, largest first. The rest has reasons without.
  size_t max_replays = 200;
  /// For ops that may not run again: why; empty, or one for each op of the step.
  absl::Span<const std::string> obstacles = {};
};

struct ExplainedValue {
  uint32_t value = 0; ///< of the step
  ValueChoice choice; ///< without a place
};

/// Largest first, ties by number. See RecomputeOutcome for which values are meant.
struct ExplainedPlan {
  std::vector<ExplainedValue> recomputed, kept;
};

/// The step is valid. Events ascending by value and stage. Deterministic.
ExplainedPlan ExplainPlan(const TrainingStep &step, absl::Span<const DropEvent> events,
                          const ExplainOptions &options = {});

/// "740 ns", "1.4 us", "12.8 ms", "3.1 s".
std::string FormatWork(uint64_t picoseconds);

} // namespace refold::planner

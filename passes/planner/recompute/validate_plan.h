//===- validate_plan.h - Independent plan check -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks plans. The check shares no code with the searches, and does not rely on anything that a
// plan claims.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/status/status.h"

namespace refold::planner {

/// Replays the plan. Returns OK if the plan computes the same results as the step, with the peak
/// and the cost that the plan claims:
/// - Each op of the step runs at least once. It runs more often only if it may run again.
/// - An op that may not run again runs before all ops that follow it in the step. Other ops may run
///   later than in the step.
/// - Each operand is a live copy, made by an earlier run of the op that computes this value in the
///   step.
/// - Only live copies are freed, and kept values are live at the end.
/// - The check itself derives which results are written in place, and how long the old values of
///   overwritten residents live. Peak and cost are exactly those claimed.
///
/// An error names the position, the op and the value. Takes O(n log n) time in the size of the
/// plan.
absl::Status ValidatePlan(const TrainingStep &step, const RecomputePlan &plan);

} // namespace refold::planner

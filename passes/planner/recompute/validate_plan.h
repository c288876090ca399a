//===- validate_plan.h - Independent plan check -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks plans without sharing code with the searches, and trusts nothing that a plan claims.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/status/status.h"

namespace refold::planner {

/// Replays the plan. Returns OK if the plan computes the same results as the step, within the peak
/// and cost that the plan claims. The conditions are:
/// - Each op of the step runs at least once. An op runs again only if it may.
/// - An op that may not run again runs before all ops that follow it in the step. Other ops may run
///   later than in the step.
/// - Each operand is a live copy, made by an earlier run of the op that makes this value in the
///   step.
/// - Only live copies are freed, and kept values are live at the end.
/// - Peak and cost are exactly those claimed. The check itself derives which results are written in
///   place and how long the old values of overwritten residents live.
///
/// An error names the position, the op and the value. Takes O(n log n) time in the size of the
/// plan.
absl::Status ValidatePlan(const TrainingStep &step, const RecomputePlan &plan);

} // namespace refold::planner

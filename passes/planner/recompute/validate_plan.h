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

/// Replays the plan. Returns OK if the plan computes what the step computes, within the bytes that
/// the plan claims:
///   - each op of the step runs, and runs again only if it may. An op that may not run again runs
///     before all ops that follow it in the step; other ops may be left out there and run later;
///   - each operand is read from an instance of the op that makes it in the step. The instance has
///     run and its copy is live, so all results depend on each other as in the step;
///   - only live copies are freed, and kept values are live at the end;
///   - peak and cost are exactly those claimed. The check derives for itself which results are
///     written in place and how long the old values of overwritten residents live.
/// The error names position, op and value. O(n log n) in the size of the plan.
absl::Status ValidatePlan(const TrainingStep &step, const RecomputePlan &plan);

} // namespace refold::planner

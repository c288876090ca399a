//===- Explain.h - Plans explained to users ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits remarks about a plan and fills the data of reports.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/path_bound.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/planner/recompute/recompute_plan.h"
#include "passes/recompute/StepGraph.h"

namespace refold {

/// Fills outcome.recomputed and outcome.kept. Emits a remark for the whole plan, for each
/// recomputed value, and for each kept value of at least a thousandth of the budget. `events` must
/// be in ascending order of value and stage. Call this function before the plan is written, because
/// the graph must still have the original ops of the step.
void explainPlan(const StepGraph &graph, llvm::ArrayRef<planner::DropEvent> events,
                 planner::RecomputeOutcome &outcome);

/// Explains the program of a literature baseline, as explainPlan explains a plan. `runs` has the
/// ops that recompute a value. The kept values are those that are live at the program's peak.
void explainPublished(const StepGraph &graph, llvm::ArrayRef<uint32_t> runs,
                      planner::RecomputeOutcome &outcome);

/// Returns a text that says why every plan of the step needs at least the bytes of `bound`.
/// Example: "add (train.cpp:31) runs with relu (train.cpp:30) of 12.3 MB, …".
std::string reasonOf(const planner::PathBound &bound, const planner::TrainingStep &step);

/// Returns the live bytes of the arena during each dispatch of the function "train". The module
/// must have buffer addresses. Returns an empty curve if there is no such function.
planner::LiveCurve liveCurveOf(mlir::ModuleOp placed);

} // namespace refold

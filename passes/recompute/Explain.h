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

/// Fills outcome.recomputed and outcome.kept. Emits a remark for each recomputed value, for each
/// kept value of at least a thousandth of the budget, and for the whole plan. Must be called before
/// the plan is written, because the graph's ops must be those of the step. Events ascend by value
/// and stage.
void explainPlan(const StepGraph &graph, llvm::ArrayRef<planner::DropEvent> events,
                 planner::RecomputeOutcome &outcome);

/// Does the same for the program of a literature baseline: its second runs, and the values that
/// wait at its peak.
void explainPublished(const StepGraph &graph, llvm::ArrayRef<uint32_t> runs,
                      planner::RecomputeOutcome &outcome);

/// Returns the reason why no plan of the step can be below its bound: "add (train.cpp:31) runs with
/// relu (train.cpp:30) of 12.3 MB, …".
std::string reasonOf(const planner::PathBound &bound, const planner::TrainingStep &step);

/// Returns the live bytes of the arena of "train" in a module with addresses; empty if there is no
/// such function.
planner::LiveCurve liveCurveOf(mlir::ModuleOp placed);

} // namespace refold

//===- Explain.h - What a plan does, said to people --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remarks, and what reports draw.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/path_bound.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/planner/recompute/recompute_plan.h"
#include "passes/recompute/StepGraph.h"

namespace refold {

/// Fills outcome.recomputed and outcome.kept, and leaves a remark at each of them, for kept ones of
/// a thousandth of the budget and more; and one for the whole. To be called before the plan is
/// written: the graph's ops are those of the step. Events ascending by value and stage.
void explainPlan(const StepGraph &graph, llvm::ArrayRef<planner::DropEvent> events,
                 planner::RecomputeOutcome &outcome);

/// The same for a published strategy's program, whose step this is: its second runs, and what waits
/// at its peak.
void explainPublished(const StepGraph &graph, llvm::ArrayRef<uint32_t> runs,
                      planner::RecomputeOutcome &outcome);

/// Why a step's plans cannot be below its bound: "add (train.cpp:31) runs with relu (train.cpp:30)
/// of 12.3 MB, …".
std::string reasonOf(const planner::PathBound &bound, const planner::TrainingStep &step);

/// The arena of "train" in a module that has its addresses; empty where there is none.
planner::LiveCurve liveCurveOf(mlir::ModuleOp placed);

} // namespace refold

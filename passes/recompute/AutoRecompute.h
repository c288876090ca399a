//===- AutoRecompute.h - Cheapest step within a budget ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds a Pareto front of plans for the step, from the baseline without recomputation to the
// leanest plan. The front does not depend on the budget. Plans are tried in that order on copies of
// the program, which are planned down to addresses; the first plan that keeps the budget is chosen.
// So the promise equals the measurement, and more budget never costs more work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/arena/ProgramBytes.h"
#include "passes/planner/recompute/recompute_front.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/recompute/PublishedPrograms.h"
#include "passes/recompute/StepGraph.h"

#include "mlir/IR/BuiltinOps.h"

#include <functional>

namespace refold {

/// A function that plans a program down to addresses and returns the memory of the program. The
/// module is a copy of the program, lowered to fusions. The function modifies this copy. `limit`
/// works as in programBytes. Returns failure after an error.
using MeasureBytes =
    std::function<llvm::FailureOr<ProgramBytes>(mlir::ModuleOp, std::optional<uint64_t> limit)>;

struct RecomputeBudget {
  uint64_t bytes = 0; ///< the memory of the device
  DeviceRates rates = {};
  planner::FrontOptions search = {};
  /// Tries every plan of the front, for reports. No plan is skipped, and the search goes on after
  /// the first plan that fits.
  bool tries_all = false;
  /// If true and no plan fits the budget, finds and writes the leanest plan. If false and no plan
  /// fits, writes nothing, and the search ends as soon as this is clear.
  bool names_least = true;
  /// If set, the programs of the literature baselines are candidates too. A program is chosen as if
  /// all candidates were tried in ascending order of cost.
  PublishedPrograms *published = nullptr;
};

/// Plans the recomputation in the function "train" of a module of fusions. If no plan fits the
/// budget, the outcome says so. Returns failure if a copy of the program cannot be planned.
llvm::FailureOr<planner::RecomputeOutcome>
recomputeWithin(mlir::ModuleOp module, const RecomputeBudget &budget, const MeasureBytes &measure);

} // namespace refold

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

/// Returns the memory of the program, given as fusions, after planning down to addresses; `limit`
/// works as in programBytes. The module is a copy and is modified. Returns failure after an error.
using MeasureBytes =
    std::function<llvm::FailureOr<ProgramBytes>(mlir::ModuleOp, std::optional<uint64_t> limit)>;

struct RecomputeBudget {
  uint64_t bytes = 0; ///< the memory of the device
  DeviceRates rates = {};
  planner::FrontOptions search = {};
  /// Tries every plan of the front, for reports: no plan is skipped, and the search does not stop
  /// at the first that fits.
  bool tries_all = false;
  /// If no plan keeps the budget, finds and writes the leanest plan. False: nothing is written
  /// then, and the search ends as soon as this is known.
  bool names_least = true;
  /// If set, the programs of the literature baselines are candidates too, as if each were tried
  /// before plans that cost more.
  PublishedPrograms *published = nullptr;
};

/// Plans "train" of a module of fusions. If no plan keeps the budget, the outcome says so. Fails if
/// a copy of the program cannot be planned.
llvm::FailureOr<planner::RecomputeOutcome>
recomputeWithin(mlir::ModuleOp module, const RecomputeBudget &budget, const MeasureBytes &measure);

} // namespace refold

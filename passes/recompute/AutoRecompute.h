//===- AutoRecompute.h - Cheapest step within a budget ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the recompute plan of a training step. The plans form a Pareto front, from the baseline
// without recomputation to the leanest plan. In this order, each plan is applied to a copy of the
// program, which is planned down to addresses. The first plan that fits the budget is chosen.
//
// So the planned bytes are equal to the measured bytes. The front does not depend on the budget, so
// a larger budget never costs more work.
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

/// A function that plans a program down to addresses and returns the memory of the program, or
/// failure after an error. The module is a copy of the program, lowered to fusions, and the
/// function modifies it. `limit` has the same meaning as in programBytes.
using MeasureBytes =
    std::function<llvm::FailureOr<ProgramBytes>(mlir::ModuleOp, std::optional<uint64_t> limit)>;

struct RecomputeBudget {
  uint64_t bytes = 0; ///< the memory of the device
  DeviceRates rates = {};
  planner::FrontOptions search = {};
  /// Tries every plan of the front, for reports. No plan is skipped, and the search continues after
  /// the first plan that fits.
  bool tries_all = false;
  /// If no plan fits the budget: finds and writes the leanest plan. If this option is false, the
  /// search writes nothing and ends as soon as it is clear that no plan fits.
  bool names_least = true;
  /// If set, the programs of the literature baselines are candidates too. The choice is the same as
  /// if all candidates were tried in ascending order of cost.
  PublishedPrograms *published = nullptr;
};

/// Plans the recomputation in the function "train" of a module of fusions. The outcome says whether
/// a plan fits the budget. Returns failure if a copy of the program cannot be planned.
llvm::FailureOr<planner::RecomputeOutcome>
recomputeWithin(mlir::ModuleOp module, const RecomputeBudget &budget, const MeasureBytes &measure);

} // namespace refold

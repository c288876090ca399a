//===- Foresight.h - Prediction of plan sizes -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts which plans may fit a budget before they are tried. Trying a plan takes tenths of a
// second, and building the program of a literature baseline takes most of a second. The predictions
// depend on the program and not on the budget. So a plan that is skipped for one budget is skipped
// for every smaller one, and a larger budget never costs more work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/OpCost.h"
#include "passes/arena/ProgramBytes.h"
#include "passes/planner/recompute/recompute_front.h"
#include "passes/recompute/PublishedPrograms.h"

#include <cstdint>

namespace refold {

class Foresight {
public:
  /// Starts from the bytes and the step cost of the program without recomputation.
  Foresight(const ProgramBytes &bytes, uint64_t cost, const DeviceRates &rates)
      : bytes(bytes), cost(cost), rates(rates) {}

  /// Calibrates the predictions. `keepAll` is the plan without recomputation. The ratio of its real
  /// bytes to its predicted bytes, at most 1, is applied to the predictions of all plans.
  void learnFrom(const planner::FrontPlan &keepAll);
  bool hasLearnt() const { return share > 0; }

  /// Returns the predicted bytes of the plan.
  uint64_t predictedOf(const planner::FrontPlan &plan) const;

  /// Returns the least budget for which the plan or program is tried.
  uint64_t leastOf(const planner::FrontPlan &plan) const;
  uint64_t leastOf(const PublishedProgram &program) const;
  /// Returns a predicted lower bound on the program's cost. If the real cost is below the bound,
  /// the program is not chosen, because a search with a larger budget may have rejected it by the
  /// bound.
  uint64_t leastCostOf(const PublishedProgram &program) const;

  /// Returns whether a cost is expensive, that is, much higher than the cost of the baseline.
  /// Literature baselines recompute whole segments, so they are considered only if the best plan of
  /// the front is expensive. A literature baseline that is not expensive is never chosen. If it
  /// were, a small budget could get a cheaper program than a larger budget for which literature
  /// baselines are not considered.
  bool isDear(uint64_t cost) const;

private:
  ProgramBytes bytes;
  uint64_t cost;
  DeviceRates rates;
  double share = 0; // real bytes per byte that the planner predicts
};

} // namespace refold

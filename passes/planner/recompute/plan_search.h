//===- plan_search.h - Plan search for one budget ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches for the cheapest plan within one budget. Several local searches look for a plan that
// fits: directly towards the budget, in small steps, and from known plans. Then parts of the best
// plan are removed and the plan is repaired, as long as this lowers the cost.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/auto_recompute.h"
#include "passes/planner/recompute/drop_search.h"

#include <limits>
#include <optional>
#include <random>

namespace refold::planner {

class PlanSearch {
public:
  /// Searches `step`, which must be valid. The step and the options must outlive the search.
  PlanSearch(const TrainingStep &step, uint64_t budget, const AutoOptions &options);

  /// Returns the best evictions, or nothing if no plan was found.
  std::optional<DropEvents> Run();

  /// Runs only the local search from the baseline directly towards the budget.
  std::optional<DropEvents> Straight();

  DropSearch &evaluator() { return search_; }

private:
  void From(DropEvents events);
  void FromSegments();
  void To(DropEvents events, int more);
  void InSteps();
  void FromTheLeanest();
  void Repair();
  void Improve();
  bool Finish(DropEvents events);
  void ForgetWindow(DropEvents &events);
  void DropSome(DropEvents &events);
  uint32_t Below(size_t bound) { return static_cast<uint32_t>(random_() % bound); }
  void GiveShare(int64_t part);

  const TrainingStep &step_;
  const uint64_t budget_;
  const AutoOptions &options_;
  const int64_t max_places_;
  DropSearch search_;
  std::mt19937_64 random_;
  DropEvents stuck_; // the plan with the lowest peak at which a local search ended above the budget
  uint64_t stuck_peak_ = std::numeric_limits<uint64_t>::max();
  std::optional<DropEvents> best_;
  uint64_t best_cost_ = 0;
};

} // namespace refold::planner

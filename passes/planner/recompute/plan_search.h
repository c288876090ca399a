//===- plan_search.h - A search for one budget ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From several sides: straight at the budget, in small steps, from plans that are known; then parts
// of the best plan are forgotten and repaired for as long as that helps.
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
  /// The step is valid; it and the options outlive this.
  PlanSearch(const TrainingStep &step, uint64_t budget, const AutoOptions &options);

  /// The best events; nothing if no plan was found.
  std::optional<DropEvents> Run();

  /// Straight at the budget from the step as it is, and nothing else.
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
  DropEvents stuck_; // the lowest place where a descent ended that does not fit
  uint64_t stuck_peak_ = std::numeric_limits<uint64_t>::max();
  std::optional<DropEvents> best_;
  uint64_t best_cost_ = 0;
};

} // namespace refold::planner

//===- recompute_outcome.h - Result of a memory budget ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the plans that --refold-recompute found and chose, for reports. Plain data.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

/// A plan of the Pareto front that was tried, with its total memory and the cost of a step.
struct TriedPlan {
  uint64_t bytes = 0;
  uint64_t cost = 0; ///< picoseconds, estimated
  int64_t clones = 0;
  /// The least budget at which the plan is chosen. It is larger than `bytes` if the plan needed far
  /// fewer bytes than predicted.
  uint64_t least_budget = 0;
  /// The name of the literature baseline that made this program, such as "chen". Empty for a plan
  /// of the Pareto front.
  std::string strategy = "";
};

/// The decision for a value that waits for a later reader.
struct ValueChoice {
  std::string name;
  std::string place; ///< the user's source location ("train.cpp:31"); may be empty
  uint64_t bytes = 0;
  /// The number of recomputations, or 0 if the value is kept. The value is not computed at its
  /// original program point if nothing reads it before its first recomputation.
  int64_t times = 0;
  /// The work that recomputing the value adds to a step, in estimated picoseconds. It includes all
  /// values that are recomputed only for this value. For a kept value, it is the work that
  /// recomputing would add.
  uint64_t cost = 0;
  /// The bytes by which recomputing the value lowers the peak, with all other decisions unchanged.
  /// For a kept value, the bytes by which recomputing would lower the peak.
  uint64_t saves = 0;
  /// The reason for the decision: "cheaper to keep: 1.4 ms of work for 12.8 MB".
  std::string why;
};

/// Live bytes of the arena over the dispatches of a function.
struct LiveCurve {
  std::vector<uint64_t> bytes;
  std::vector<std::string> names; ///< the op and the source location of each dispatch
};

struct RecomputeOutcome {
  uint64_t budget = 0;
  bool fits = true;
  /// The tried plans, cheapest first. The first plan recomputes nothing. If no plan fits the
  /// budget, the search tries more plans to find a sufficient budget. It appends these plans to the
  /// list. `taken` is the index of the chosen plan.
  std::vector<TriedPlan> tried;
  size_t taken = 0;
  /// The least budget for which a plan was found. If a plan fits the budget, this is the memory of
  /// the chosen plan. If no plan fits and the least budget was not requested, this is about the
  /// memory of the leanest plan.
  uint64_t least_budget = 0;
  /// Plans of the Pareto front that were not tried, because their predictions were too far above
  /// the budget. Their bytes are predicted.
  std::vector<TriedPlan> skipped;
  /// A lower bound on the bytes of every plan, or 0 if no bound was requested. The reason reads
  /// like "op 'conv1.grad' needs ...".
  uint64_t bound = 0;
  std::string bound_reason;
  /// The live bytes of "train" without recomputation, including gaps in the arena up to its end.
  LiveCurve keep_all;
  /// The recomputed values and the kept values, largest first. `kept` lists the values that are
  /// live at the chosen plan's peak. It also lists the values that are live at the baseline's peak
  /// but not used there. Both lists are empty if nothing is recomputed.
  std::vector<ValueChoice> recomputed, kept;

  const TriedPlan &KeepAll() const { return tried.front(); }
  const TriedPlan &Taken() const { return tried[taken]; }
  /// Returns the additional work relative to the baseline, as a share of the baseline's work.
  double OverheadOf(const TriedPlan &plan) const {
    if (KeepAll().cost == 0)
      return 0;
    return static_cast<double>(plan.cost) / static_cast<double>(KeepAll().cost) - 1;
  }
  double Overhead() const { return OverheadOf(Taken()); }
};

} // namespace refold::planner

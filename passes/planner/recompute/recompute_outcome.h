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
  /// The least budget at which the plan is chosen. Above `bytes` if the plan came out far better
  /// than predicted.
  uint64_t least_budget = 0;
  /// The name of the literature baseline whose own program this is ("chen"). Empty: a plan of the
  /// front.
  std::string strategy = "";
};

/// The decision for a value that waits for a later reader.
struct ValueChoice {
  std::string name;
  std::string place; ///< the user's source location ("train.cpp:31"); may be empty
  uint64_t bytes = 0;
  /// Number of recomputations; 0 if the value is kept. If nothing reads the value before its first
  /// recomputation, it is not computed at its original program point.
  int64_t times = 0;
  /// Work that recomputing the value adds to a step, or would add, including everything that is
  /// recomputed for it alone. Picoseconds, estimated.
  uint64_t cost = 0;
  /// Bytes by which recomputing the value lowers the peak, or would lower it, with all other
  /// decisions unchanged.
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
  /// Tried plans, cheapest first; the first one recomputes nothing. If no plan keeps the budget,
  /// plans tried once more to find a sufficient budget follow at the end. `taken` indexes the
  /// chosen plan.
  std::vector<TriedPlan> tried;
  size_t taken = 0;
  /// The least budget for which a plan was found. If the budget is kept: the bytes of the chosen
  /// plan. If no plan keeps the budget and the least budget was not requested: about the bytes of
  /// the leanest plan.
  uint64_t least_budget = 0;
  /// Plans of the front that were not tried because they could not keep the budget. Their bytes are
  /// predicted.
  std::vector<TriedPlan> skipped;
  /// A lower bound on every plan, with the reason: "op 'conv1.grad' needs ...". 0 if it was not
  /// requested.
  uint64_t bound = 0;
  std::string bound_reason;
  /// The live bytes of "train" without recomputation, including gaps in the arena up to its end.
  LiveCurve keep_all;
  /// Values, largest first. `kept` holds the values that wait while the baseline has its peak, and
  /// those live at the peak of the chosen plan. Empty if nothing is recomputed.
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

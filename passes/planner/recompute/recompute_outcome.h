//===- recompute_outcome.h - Result of a memory budget ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the plans that --refold-recompute found and chose, as plain data for reports.
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
  /// The least budget for which the plan is chosen. It is larger than `bytes` if the plan was
  /// predicted to need far more bytes than it does.
  uint64_t least_budget = 0;
  /// The literature baseline that made this program, such as "chen", or "the program's own
  /// barriers". Empty for a plan of the Pareto front.
  std::string strategy = "";
};

/// The decision for a value that waits for a later reader.
struct ValueChoice {
  std::string name;
  std::string place; ///< the user's source location ("train.cpp:31"); may be empty
  uint64_t bytes = 0;
  /// The number of recomputations, or 0 if the value is kept. If nothing reads the value before its
  /// first recomputation, it is not computed at its original program point.
  int64_t times = 0;
  /// The estimated picoseconds that recomputing the value adds to a step, or would add if the value
  /// is kept. Values that are recomputed only for this value are included.
  uint64_t cost = 0;
  /// The bytes by which recomputing the value lowers the peak, or would lower it if the value is
  /// kept. All other decisions stay unchanged.
  uint64_t saves = 0;
  /// The reason for the decision: "cheaper to keep: 1.4 ms of work for 12.8 MB".
  std::string why;
};

/// The ops that a program computes twice by itself, before any planning (recompute/Remat.h).
struct RematUse {
  int64_t ops = 0;
  /// Their floating-point operations, as a share of the operations of a program without them.
  double more = 0;
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
  /// budget, more plans are tried to find a sufficient budget, and are appended to the list.
  /// `taken` is the index of the chosen plan.
  std::vector<TriedPlan> tried;
  size_t taken = 0;
  /// The least budget for which a plan was found. If a plan fits, it is the memory of the chosen
  /// plan. If no plan fits and the least budget was not requested, it is about the memory of the
  /// leanest plan.
  uint64_t least_budget = 0;
  /// Plans of the Pareto front that were not tried, because their predicted bytes were too far
  /// above the budget. Their bytes are predictions.
  std::vector<TriedPlan> skipped;
  /// A lower bound on the bytes of every plan, or 0 if it was not requested. `bound_reason` is a
  /// text such as "op 'conv1.grad' needs ...".
  uint64_t bound = 0;
  std::string bound_reason;
  /// The live bytes of "train" without recomputation, including gaps in the arena up to its end.
  LiveCurve keep_all;
  /// The recomputed values and the kept values, largest first. Both lists are empty if nothing is
  /// recomputed. `kept` has the values that are live at the peak of the chosen plan. It also has
  /// the values that are live but not used at the peak of the baseline.
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

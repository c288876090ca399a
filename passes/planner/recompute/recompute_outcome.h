//===- recompute_outcome.h - What a budget came to --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --refold-recompute found and took, for those who report it. Plain data.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

/// A plan of the front that was tried: what it needs, all of it, and what a step costs with it.
struct TriedPlan {
  uint64_t bytes = 0;
  uint64_t cost = 0; ///< picoseconds, estimated
  int64_t clones = 0;
  /// With less the plan is not taken. More than `bytes` where the plan came out far better than was
  /// predicted.
  uint64_t least_budget = 0;
  /// A published one, whose own program it is ("chen"). Empty: a plan of the front.
  std::string strategy = "";
};

/// What became of a value that waits for a later reader.
struct ValueChoice {
  std::string name;
  std::string place; ///< where the user made it ("train.cpp:31"); may be empty
  uint64_t bytes = 0;
  /// How often it is made later than in its own place; 0: it is kept. Where nothing reads it
  /// before, its own place does without.
  int64_t times = 0;
  /// Work that making it again adds to a step, or would add, with all that runs again for it alone.
  /// Picoseconds, estimated.
  uint64_t cost = 0;
  /// By how much the peak is lower for that, or would be, with all else as it is.
  uint64_t saves = 0;
  /// Why it is as it is: "cheaper to keep: 1.4 ms of work for 12.8 MB".
  std::string why;
};

/// Live bytes of the arena over the dispatches of a function.
struct LiveCurve {
  std::vector<uint64_t> bytes;
  std::vector<std::string> names; ///< what each dispatch runs, and its place
};

struct RecomputeOutcome {
  uint64_t budget = 0;
  bool fits = true;
  /// The cheapest first; the first one computes nothing again. Where no plan keeps the budget,
  /// those that were tried once more to say what would do come behind. `taken` is one of them.
  std::vector<TriedPlan> tried;
  size_t taken = 0;
  /// The least budget that a plan was found for; of one that is kept, what the plan needs. Where
  /// the least was not asked for and no plan keeps the budget, about what the leanest needs.
  uint64_t least_budget = 0;
  /// Plans of the front that were not tried, since they had no hope to keep the budget. Their bytes
  /// are predicted.
  std::vector<TriedPlan> skipped;
  /// What no plan can be below, and why: "op 'conv1.grad' needs ...". 0 where it was not asked.
  uint64_t bound = 0;
  std::string bound_reason;
  /// Of "train" with nothing computed again, down to its last address.
  LiveCurve keep_all;
  /// Largest first. Kept ones: those that wait while the step as it is has its peak, and those that
  /// are there at the peak of the plan taken. Empty where nothing is computed again.
  std::vector<ValueChoice> recomputed, kept;

  const TriedPlan &KeepAll() const { return tried.front(); }
  const TriedPlan &Taken() const { return tried[taken]; }
  /// Work beyond that of the step as it is, as a share of it.
  double OverheadOf(const TriedPlan &plan) const {
    if (KeepAll().cost == 0)
      return 0;
    return static_cast<double>(plan.cost) / static_cast<double>(KeepAll().cost) - 1;
  }
  double Overhead() const { return OverheadOf(Taken()); }
};

} // namespace refold::planner

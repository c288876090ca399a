//===- recompute_front.h - Pareto front of plans ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds recompute plans in order of falling peak. The true memory of a plan is known only after
// packing and later passes. So callers request one plan after the other until a plan fits. The
// search aims at a sequence of targets, which are fixed fractions of the step's own peak. They do
// not depend on the budget. So a larger budget never gets a more expensive plan.
//
// Example: a step with a peak of 1000 bytes has the targets 970, 943, 916, ... If the plan found
// for the target 943 has a peak of 905, it also satisfies the target 916.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/auto_recompute.h"
#include "passes/planner/recompute/straight_descents.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace refold::planner {

struct FrontOptions {
  /// The work limit for each target, in the unit of AutoOptions::max_places. 0 means 2 million plus
  /// 500 per op of the step.
  int64_t max_places = 0;
  /// The search for a target ends after this many consecutive remove-and-repair rounds without a
  /// cheaper plan.
  int max_idle_rounds = 5;
  int candidates = 40;
  uint64_t seed = 1;
  /// The number of targets.
  int max_rungs = 200;
  /// The number of threads, at most 4. 0 means all processors of the machine, up to 4. Helper
  /// threads run local searches from the baseline in advance (straight_descents.h). The plans do
  /// not depend on the number of threads.
  size_t threads = 0;
  /// Known plans. If a known plan fits a budget, the front has a plan that fits the budget and
  /// costs at most as much. Known plans do not change the search for other plans.
  std::vector<std::vector<DropEvent>> starts = {};
  /// Uses the plans of published_starts.h as known plans too.
  bool published = true;
};

struct FrontPlan {
  std::vector<DropEvent> events;
  RecomputePlan plan;
  uint64_t peak = 0, cost = 0; ///< of the plan
};

/// The Pareto front of recompute plans. The first plan is the baseline, which recomputes nothing.
/// Then the target falls by 3 % from plan to plan. The front ends at the lower bound of BoundPeak,
/// or when no plan is found.
///
/// The search for a target starts from the plan of the previous target, and then again from the
/// baseline. If the step has many ops, only every second target is searched from the baseline.
///
/// Each plan has a lower peak than all plans before it, and costs at least as much. If a plan would
/// cost less, it is not returned, but the search for lower targets continues from it. Only the last
/// plan may cost less. It is then returned unless a known plan already reaches its peak. If a known
/// plan costs less than the next plan, the known plan is returned first.
///
/// A plan is returned only after the next lower target has been searched. This search may find a
/// cheaper plan for the higher target: its own plan without some evictions. Returned plans do not
/// change.
class PlanFront {
public:
  /// Creates the front for `step`, which must outlive the front. Returns the errors of
  /// CheckTrainingStep, and an error if a known plan names a value or a stage that does not exist.
  static absl::StatusOr<std::unique_ptr<PlanFront>> Make(const TrainingStep &step,
                                                         FrontOptions options = {});

  /// Returns the next plan, or null at the end. The pointer stays valid as long as the front.
  const FrontPlan *Next();

  /// Returns whether helper threads are used.
  bool HasThreads() const { return helpers_ > 0; }

  /// Cancels the search: its further results are not needed. May be called from any thread.
  void End() { straight_.End(); }

  /// Returns all plans returned so far.
  const std::vector<std::unique_ptr<const FrontPlan>> &rungs() const { return rungs_; }

private:
  PlanFront(const TrainingStep &step, FrontOptions options);
  struct Rung {
    uint64_t target;
    FrontPlan plan;
  };
  struct Start {
    std::vector<DropEvent> events;
    uint64_t peak, cost;
  };
  void TakeStarts();
  void KeepTheBest(std::vector<Start> starts);
  void Ready(std::optional<FrontPlan> plan);
  FrontPlan PlanOf(std::vector<DropEvent> events) const;
  AutoOptions SearchOptions(int64_t rungs) const;
  void ExpectStraight();
  std::optional<Rung> Search(uint64_t target, const std::vector<DropEvent> &from, bool is_straight);
  std::optional<Rung> Below(const Rung &rung);
  FrontPlan TakeAway(const Rung &rung, uint64_t budget) const;
  const FrontPlan *HandOut(FrontPlan plan);

  const TrainingStep &step_;
  FrontOptions options_;
  const size_t helpers_;
  uint64_t floor_ = 0;
  uint64_t ladder_ = 0; // the last target
  int steps_ = 0;       // steps from the peak down to `ladder_`
  int aimed_ = 0;
  StraightDescents straight_;
  std::optional<Rung> next_; // searched, not returned yet
  /// Known plans; each is the cheapest of those with at most its peak.
  std::vector<Start> starts_;
  std::deque<FrontPlan> ready_; // to be returned next
  std::vector<std::unique_ptr<const FrontPlan>> rungs_;
};

} // namespace refold::planner

//===- recompute_front.h - Plans of one step for all budgets ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who knows only afterwards what a plan really needs (packing, what later passes do) asks for one
// plan after the other, each lower than the one before, until one fits. The ladder does not depend
// on the budget: its rungs aim at fixed fractions of the step's own peak, and asking for fewer of
// them gives the same ones. So a larger budget never gets a dearer plan.
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
  /// Bounds the work for each rung, in the unit of AutoOptions::max_places. 0: 2 million and 500
  /// for each op of the step.
  int64_t max_places = 0;
  /// Rounds of forgetting and repairing in a row that find nothing cheaper, after which a rung
  /// ends.
  int max_idle_rounds = 5;
  int candidates = 40;
  uint64_t seed = 1;
  /// Rungs that are aimed at.
  int max_rungs = 200;
  /// Descents from the step as it is are made ahead by others (straight_descents.h). 0: as many as
  /// the machine has. At most 4 take part. No plan depends on it.
  size_t threads = 0;
  /// Plans known already: for each budget that one of them keeps, the front has a plan that costs
  /// no more. They do not change what is found beside them.
  std::vector<std::vector<DropEvent>> starts = {};
  /// So are those of published_starts.h.
  bool published = true;
};

struct FrontPlan {
  std::vector<DropEvent> events;
  RecomputePlan plan;
  uint64_t peak = 0, cost = 0; ///< of the plan
};

/// The step as it is, then plans for targets that fall by 3 % each, down to PathBound or to where
/// nothing is found. A rung is searched from the rung above and from the step as it is (every
/// second one where that has many ops); it is handed out when the one below has been searched as
/// well, because a plan that needs less may, with events taken away, be the cheaper one for more.
/// What was handed out stays. Each rung has a lower peak than all before it and does not cost less:
/// a plan that would is not handed out, but searched on from downwards. (The one exception is the
/// last rung, where no other plan is known to need as little.) A start that is cheaper than the
/// next rung is handed out before it.
class PlanFront {
public:
  /// The step outlives the front. Errors: those of CheckTrainingStep; a start with an event of no
  /// value or stage.
  static absl::StatusOr<std::unique_ptr<PlanFront>> Make(const TrainingStep &step,
                                                         FrontOptions options = {});

  /// The next rung; null at the end. It stays where it is for as long as the front is there.
  const FrontPlan *Next();

  /// Other threads take part in it.
  bool HasThreads() const { return helpers_ > 0; }

  /// What a search comes to from now on is for nobody: it ends soon. Any thread may say so.
  void End() { straight_.End(); }

  /// All rungs handed out so far.
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
  int steps_ = 0;       // of the ladder down to it
  int aimed_ = 0;
  StraightDescents straight_;
  std::optional<Rung> next_; // searched, not handed out
  /// The higher, the cheaper: each is the cheapest of those that need no more.
  std::vector<Start> starts_;
  std::deque<FrontPlan> ready_; // to be handed out next
  std::vector<std::unique_ptr<const FrontPlan>> rungs_;
};

} // namespace refold::planner

//===- recompute_front.cpp - Pareto front of plans ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/recompute_front.h"

#include "passes/planner/recompute/path_bound.h"
#include "passes/planner/recompute/plan_search.h"
#include "passes/planner/recompute/published_starts.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace refold::planner {
namespace {

constexpr int64_t kFrontPlaces = 2'000'000;
constexpr int64_t kFrontPlacesForEachOp = 500;
/// The work limit of a search from the baseline, as a multiple of the work limit of one target. If
/// the step has kOpsOfALongWay ops or more, only every second target is searched from the baseline.
constexpr int64_t kStraightWork = 4;
constexpr size_t kOpsOfALongWay = 1500;
/// The number of local searches made ahead.
constexpr int kAhead = 4;
/// Smaller steps are searched in less time than it takes to start a thread.
constexpr size_t kOpsForThreads = 500;
constexpr size_t kMostThreads = 4;
/// The maximum work of the remove-and-repair rounds for one target. On small steps it is about the
/// work limit of the whole target. On large steps it is a small part of it.
constexpr int64_t kRepairPlaces = 2'000'000;
/// The work for cleaning up each known plan, as a fraction of the work of one target.
constexpr int64_t kTidyPart = 16;

/// Returns the next target: 3 % lower.
uint64_t Lower(uint64_t target) { return target - std::max<uint64_t>(1, target / 100 * 3); }

int64_t PlacesOf(const TrainingStep &step, const FrontOptions &options) {
  return options.max_places > 0
             ? options.max_places
             : kFrontPlaces + kFrontPlacesForEachOp * static_cast<int64_t>(step.ops.size());
}

bool GoesStraight(const TrainingStep &step, int rung) {
  return step.ops.size() < kOpsOfALongWay || rung % 2 == 0;
}

size_t HelpersOf(const TrainingStep &step, const FrontOptions &options) {
  if (options.threads == 0 && step.ops.size() < kOpsForThreads)
    return 0;
  const size_t threads =
      options.threads > 0 ? options.threads : std::thread::hardware_concurrency();
  return std::clamp<size_t>(threads, 1, kMostThreads) - 1;
}

} // namespace

PlanFront::PlanFront(const TrainingStep &step, FrontOptions options)
    : step_(step), options_(std::move(options)), helpers_(HelpersOf(step, options_)),
      straight_(step, SearchOptions(kStraightWork), helpers_) {}

absl::StatusOr<std::unique_ptr<PlanFront>> PlanFront::Make(const TrainingStep &step,
                                                           FrontOptions options) {
  if (absl::Status status = CheckTrainingStep(step); !status.ok())
    return status;
  if (absl::Status status = CheckStarts(step, options.starts); !status.ok())
    return status;
  return std::unique_ptr<PlanFront>(new PlanFront(step, std::move(options)));
}

FrontPlan PlanFront::PlanOf(std::vector<DropEvent> events) const {
  FrontPlan made;
  made.plan = Replay(step_).Plan(events);
  made.events = std::move(events);
  made.peak = made.plan.peak;
  made.cost = made.plan.cost;
  return made;
}

/// Removes dead runs from the known plans.
void PlanFront::TakeStarts() {
  std::vector<std::vector<DropEvent>> known = options_.starts;
  if (options_.published)
    for (std::vector<DropEvent> &start : PublishedStarts(step_))
      known.push_back(std::move(start));
  DropSearch search(step_, PlacesOf(step_, options_), options_.candidates);
  std::vector<Start> starts;
  auto take = [&](DropEvents events) {
    const Replay::Result &result = search.Evaluate(events);
    starts.push_back({std::move(events), result.peak, result.cost});
  };
  for (DropEvents &events : known) {
    std::sort(events.begin(), events.end());
    events.erase(std::unique(events.begin(), events.end()), events.end());
    search.LeaveOut(events);
    take(std::move(events));
  }
  KeepTheBest(std::exchange(starts, {}));
  for (const Start &start : std::exchange(starts_, {})) {
    DropEvents events = start.events;
    search.set_max_places(search.work() + PlacesOf(step_, options_) / kTidyPart);
    search.CleanUp(events, start.peak);
    take(std::move(events));
  }
  KeepTheBest(std::move(starts));
}

/// Keeps the plans for which no other plan has a lower peak at no higher cost.
void PlanFront::KeepTheBest(std::vector<Start> starts) {
  std::stable_sort(starts.begin(), starts.end(), [](const Start &a, const Start &b) {
    return a.cost != b.cost ? a.cost < b.cost : a.peak < b.peak;
  });
  uint64_t lowest = rungs_.front()->peak;
  for (Start &start : starts)
    if (start.peak < lowest) {
      lowest = start.peak;
      starts_.push_back(std::move(start));
    }
}

/// Returns the search options with the work of `rungs` targets.
AutoOptions PlanFront::SearchOptions(int64_t rungs) const {
  AutoOptions options;
  const int64_t places = PlacesOf(step_, options_);
  options.max_places = rungs * places;
  options.max_idle_rounds = options_.max_idle_rounds;
  options.max_idle_places = std::min(places, kRepairPlaces);
  options.candidates = options_.candidates;
  options.seed = options_.seed;
  return options;
}

std::optional<PlanFront::Rung>
PlanFront::Search(uint64_t target, const std::vector<DropEvent> &from, bool is_straight) {
  AutoOptions options = SearchOptions(is_straight ? kStraightWork : 1);
  options.starts = {from};
  options.only_starts = true;
  if (is_straight)
    if (std::optional<DropEvents> straight = straight_.To(target))
      options.starts.push_back(*std::move(straight));
  PlanSearch search(step_, target, options);
  search.evaluator().EndWith(straight_.is_over());
  std::optional<DropEvents> events = search.Run();
  if (!events)
    return std::nullopt;
  return Rung{target, PlanOf(*std::move(events))};
}

/// Announces the next targets, assuming that each is met.
void PlanFront::ExpectStraight() {
  std::vector<uint64_t> targets;
  uint64_t target = ladder_;
  for (int step = steps_; target > floor_ && targets.size() < kAhead; ++step) {
    if (GoesStraight(step_, step))
      targets.push_back(target);
    target = std::max(floor_, Lower(target));
  }
  straight_.Expect(targets);
}

/// Searches for a plan at the first target below the peak of `rung`. If no plan is found, tries
/// again with a target halfway between the failed target and the peak.
std::optional<PlanFront::Rung> PlanFront::Below(const Rung &rung) {
  if (floor_ == 0)
    floor_ = std::max<uint64_t>(1, BoundPeak(step_).bytes);
  const uint64_t peak = rung.plan.peak;
  for (; ladder_ >= peak && ladder_ > 0; ++steps_)
    ladder_ = Lower(ladder_);
  ladder_ = std::max(ladder_, floor_);
  ExpectStraight();
  for (int tries = 0; ladder_ < peak && aimed_ < options_.max_rungs && !straight_.is_over();
       ladder_ += (peak - ladder_ + 1) / 2, ++tries) {
    ++aimed_;
    const bool is_straight = GoesStraight(step_, steps_ + tries);
    if (std::optional<Rung> found = Search(ladder_, rung.plan.events, is_straight))
      return found;
    if (peak - ladder_ <= std::max<uint64_t>(1, peak / 200))
      break;
  }
  return std::nullopt;
}

/// Returns the evictions of a lower plan, reduced to those that a budget above it needs.
FrontPlan PlanFront::TakeAway(const Rung &rung, uint64_t budget) const {
  DropSearch search(step_, PlacesOf(step_, options_), options_.candidates);
  search.EndWith(straight_.is_over());
  DropEvents events = rung.plan.events;
  search.CleanUp(events, budget);
  return PlanOf(std::move(events));
}

const FrontPlan *PlanFront::HandOut(FrontPlan plan) {
  rungs_.push_back(std::make_unique<const FrontPlan>(std::move(plan)));
  return rungs_.back().get();
}

/// Queues `plan` to be returned next. Known plans that cost less are queued before it. Without a
/// `plan`, only known plans are queued, and then the front ends. A known plan is left out if a
/// returned plan has neither a larger peak nor a larger cost.
///
/// No search starts from a known plan, because a plan that is cheap at its own peak may lead to
/// expensive plans at lower peaks.
void PlanFront::Ready(std::optional<FrontPlan> plan) {
  uint64_t peak = rungs_.back()->peak, cost = rungs_.back()->cost;
  for (const Start &start : starts_) {
    if (start.peak >= peak || start.cost < cost)
      continue;
    if (plan && start.cost >= plan->cost)
      continue;
    ready_.push_back(PlanOf(start.events));
    peak = start.peak;
    cost = start.cost;
  }
  if (plan && plan->peak < peak)
    ready_.push_back(*std::move(plan));
}

const FrontPlan *PlanFront::Next() {
  if (rungs_.empty()) {
    const FrontPlan *keep_all = HandOut(PlanOf({}));
    ladder_ = keep_all->peak;
    return keep_all;
  }
  const FrontPlan &last = *rungs_.back();
  if (rungs_.size() == 1 && ready_.empty() && !next_ && aimed_ == 0) {
    TakeStarts();
    next_ = Below({last.peak, last});
  }
  while (next_ && ready_.empty()) {
    Rung rung = *std::exchange(next_, std::nullopt);
    next_ = Below(rung);
    auto is_below = [&](const FrontPlan &plan) {
      return plan.peak < last.peak && plan.cost >= last.cost;
    };
    if (next_)
      if (FrontPlan less = TakeAway(*next_, rung.target);
          is_below(less) && (less.cost < rung.plan.cost || !is_below(rung.plan))) {
        Ready(std::move(less));
        break;
      }
    if (is_below(rung.plan) || (!next_ && rung.plan.peak < last.peak))
      Ready(std::move(rung.plan));
  }
  if (ready_.empty())
    Ready(std::nullopt);
  if (ready_.empty())
    return nullptr;
  FrontPlan plan = std::move(ready_.front());
  ready_.pop_front();
  return HandOut(std::move(plan));
}

} // namespace refold::planner

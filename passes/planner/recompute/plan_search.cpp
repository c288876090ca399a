//===- plan_search.cpp - Plan search for one budget -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/plan_search.h"

#include "passes/planner/recompute/segment_events.h"

#include <algorithm>
#include <iterator>

namespace refold::planner {
namespace {

/// The most additional moves that one scan may apply.
constexpr int kMore = 7;
/// Larger steps are not searched from the leanest plan, which recomputes most ops in most stages.
constexpr size_t kMostOpsFromTheLeanest = 256;

void SortAndUnite(DropEvents &events) {
  std::sort(events.begin(), events.end());
  events.erase(std::unique(events.begin(), events.end()), events.end());
}

/// Work for large steps: about as many scans as they have values that can be evicted.
constexpr int64_t kPlacesForEachOp = 5'000;
constexpr int64_t kPlaces = 20'000'000;

} // namespace

PlanSearch::PlanSearch(const TrainingStep &step, uint64_t budget, const AutoOptions &options)
    : step_(step), budget_(budget), options_(options),
      max_places_(options.max_places > 0
                      ? options.max_places
                      : kPlaces + kPlacesForEachOp * static_cast<int64_t>(step.ops.size())),
      search_(step, max_places_, options.candidates), random_(options.seed) {}

/// Limits the work of the next local search to max_places_ / part.
void PlanSearch::GiveShare(int64_t part) {
  search_.set_max_places(std::min(max_places_, search_.work() + max_places_ / part));
}

std::optional<DropEvents> PlanSearch::Run() {
  for (const std::vector<DropEvent> &start : options_.starts)
    From(start);
  if (!options_.only_starts || !best_) {
    GiveShare(4);
    FromSegments();
    GiveShare(2);
    To({}, kMore);
    GiveShare(4);
    To({}, 0);
    GiveShare(4);
    InSteps();
    search_.set_max_places(max_places_);
    FromTheLeanest();
  }
  if (!best_)
    Repair();
  if (best_) {
    if (options_.max_idle_places > 0)
      search_.set_max_places(std::min(max_places_, search_.work() + options_.max_idle_places));
    Improve();
  }
  return best_;
}

std::optional<DropEvents> PlanSearch::Straight() {
  To({}, kMore);
  return best_;
}

void PlanSearch::From(DropEvents events) {
  SortAndUnite(events);
  To(std::move(events), kMore);
}

/// Searches from `events` directly towards the budget. If the search fails, stores the plan that it
/// reached in `stuck_`, unless an earlier search reached a lower peak.
void PlanSearch::To(DropEvents events, int more) {
  if (search_.Descend(events, budget_, more)) {
    Finish(std::move(events));
    return;
  }
  if (best_)
    return;
  const uint64_t peak = search_.Evaluate(events).peak;
  if (peak < stuck_peak_) {
    stuck_peak_ = peak;
    stuck_ = std::move(events);
  }
}

/// Tries even segments of several lengths and continues the search from the best ones: the cheapest
/// segments that fit, or, if none fit, the segments with the lowest peak.
void PlanSearch::FromSegments() {
  DropEvents nearest;
  uint64_t peak = search_.Evaluate(nearest).peak, cost = UINT64_MAX;
  for (uint32_t length = 4; length < step_.ops.size(); length += (length + 2) / 3) {
    const DropEvents events = EvenSegmentEvents(step_, length);
    const Replay::Result &result = search_.Evaluate(events);
    if (search_.exhausted())
      return;
    if (result.peak <= budget_ ? peak > budget_ || result.cost < cost : result.peak < peak) {
      peak = result.peak;
      cost = result.cost;
      nearest = events;
    }
  }
  if (!nearest.empty())
    From(std::move(nearest));
}

/// Changes the plan `stuck_`, which does not fit, and searches again. Every second change removes
/// all evictions in a window of stages. The others evict a few more values at random.
void PlanSearch::Repair() {
  To(stuck_, kMore); // the earlier search may have run out of work
  if (best_)
    return;
  uint64_t lowest = stuck_peak_;
  for (int round = 0; round < options_.max_idle_rounds && !search_.exhausted(); ++round) {
    DropEvents events = stuck_;
    if (round % 2 == 0)
      ForgetWindow(events);
    else
      DropSome(events);
    if (search_.Descend(events, budget_, kMore)) {
      Finish(std::move(events));
      return;
    }
    const uint64_t peak = search_.Evaluate(events).peak;
    if (peak <= lowest) {
      lowest = peak;
      stuck_ = std::move(events);
    }
  }
}

/// Lowers the target in steps of 3 %. Small steps cross plateaus at which a search for a distant
/// target would stop.
void PlanSearch::InSteps() {
  DropEvents events;
  uint64_t target = search_.Evaluate(events).peak;
  while (target > budget_) {
    target = std::max(budget_, target - std::max<uint64_t>(1, target / 100 * 3));
    if (!search_.Descend(events, target, kMore))
      break;
  }
  To(std::move(events), kMore);
}

/// Starts from the leanest plan, which evicts every value after each stage that uses it, unless the
/// next stage reads it. Then removes evictions as long as the peak stays within the budget. Does
/// nothing for large steps, because their leanest plan has about one eviction for each use of a
/// value.
void PlanSearch::FromTheLeanest() {
  if (step_.ops.size() > kMostOpsFromTheLeanest)
    return;
  DropEvents all;
  for (uint32_t v = 0; v < step_.values.size(); ++v)
    for (uint32_t stage = 0; search_.CanDrop(v) && stage + 1 < step_.ops.size(); ++stage) {
      const std::vector<uint32_t> &next = step_.ops[stage + 1].operands;
      if (std::count(next.begin(), next.end(), v) == 0)
        all.push_back({v, stage});
    }
  // A value is live only in stages that use it; all other evictions have no effect.
  const Replay::Result &result = search_.Evaluate(all);
  DropEvents used;
  for (size_t place = 0; place < result.ops.size(); ++place) {
    const StepOp &op = step_.ops[result.ops[place]];
    for (const auto *values : {&op.operands, &op.results})
      for (uint32_t v : *values)
        used.push_back({v, result.stages[place]});
  }
  SortAndUnite(used);
  DropEvents events;
  std::set_intersection(used.begin(), used.end(), all.begin(), all.end(),
                        std::back_inserter(events));
  // Undoing each of them costs one or two replays.
  if (static_cast<int64_t>(events.size() * result.ops.size()) > max_places_ / 10)
    return;
  if (search_.Evaluate(events).peak <= budget_)
    Finish(std::move(events));
}

/// Cleans up a plan that fits and stores it if it is the best. Returns whether it is cheaper.
bool PlanSearch::Finish(DropEvents events) {
  search_.LeaveOut(events);
  search_.CleanUp(events, budget_);
  const uint64_t cost = search_.Evaluate(events).cost;
  const bool cheaper = !best_ || cost < best_cost_;
  if (cheaper || (cost == best_cost_ && events.size() <= best_->size())) {
    best_ = std::move(events);
    best_cost_ = cost;
  }
  return cheaper;
}

/// Removes the evictions of a window of stages.
void PlanSearch::ForgetWindow(DropEvents &events) {
  const auto stages = static_cast<uint32_t>(step_.ops.size());
  const uint32_t from = Below(stages), to = from + 1 + Below(1 + stages / 3);
  std::erase_if(events,
                [&](const DropEvent &event) { return event.stage >= from && event.stage < to; });
}

/// Evicts one to three values somewhere between two uses.
void PlanSearch::DropSome(DropEvents &events) {
  const Replay::Result &result = search_.Evaluate(events);
  for (uint32_t count = 1 + Below(3); count > 0; --count) {
    const Replay::Copy &copy = result.copies[Below(result.copies.size())];
    const uint32_t from = result.stages[copy.born], to = result.stages[copy.last];
    if (from < to && search_.CanDrop(copy.value))
      events.push_back({copy.value, from + Below(to - from)});
  }
  SortAndUnite(events);
}

void PlanSearch::Improve() {
  for (int idle = 0; idle < options_.max_idle_rounds && !search_.exhausted(); ++idle) {
    if (best_->empty())
      return;
    DropEvents events = *best_;
    const uint32_t kind = Below(4);
    if (kind == 0 || kind == 3)
      ForgetWindow(events);
    if (kind == 1)
      std::erase_if(events, [&](const DropEvent &) { return Below(3) == 0; });
    if (kind >= 2)
      DropSome(events);
    if (search_.Descend(events, budget_, Below(2) == 0 ? 0 : kMore) && Finish(std::move(events)))
      idle = 0;
  }
}

} // namespace refold::planner

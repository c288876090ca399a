//===- auto_recompute.cpp - The cheapest plan within a budget -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/auto_recompute.h"

#include "compiler/planner/drop_search.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <random>

namespace refold::planner {
namespace {

/// Further moves that one scan may bring.
constexpr int kMore = 7;
/// A step of more ops is not tried from the leanest plan: it computes most ops at most stages.
constexpr size_t kMostOpsFromTheLeanest = 256;

void SortAndUnite(DropEvents &events) {
  std::sort(events.begin(), events.end());
  events.erase(std::unique(events.begin(), events.end()), events.end());
}

class Planner {
public:
  Planner(const TrainingStep &step, uint64_t budget, const AutoOptions &options)
      : step(step), budget(budget), options(options),
        search(step, options.max_places, options.candidates), random(options.seed) {}

  /// The best events; nothing if no plan was found.
  std::optional<DropEvents> Run() {
    for (const std::vector<DropEvent> &start : options.starts)
      From(start);
    Straight(kMore);
    Straight(0);
    InSteps();
    FromTheLeanest();
    if (!best)
      Repair();
    if (best)
      Improve();
    return best;
  }

  DropSearch &evaluator() { return search; }

private:
  void From(DropEvents events) {
    SortAndUnite(events);
    if (search.Descend(events, budget, kMore))
      Finish(std::move(events));
  }

  void Straight(int more) {
    DropEvents events;
    if (search.Descend(events, budget, more))
      Finish(std::move(events));
    else
      stuck = std::move(events);
  }

  /// Forgets a window of a plan that is stuck, or drops more at random, and goes on from there.
  void Repair() {
    uint64_t lowest = search.Evaluate(stuck).peak;
    for (int round = 0; round < options.max_idle_rounds && !search.exhausted(); ++round) {
      DropEvents events = stuck;
      if (round % 2 == 0)
        ForgetWindow(events);
      else
        DropSome(events);
      if (search.Descend(events, budget, kMore)) {
        Finish(std::move(events));
        return;
      }
      const uint64_t peak = search.Evaluate(events).peak;
      if (peak <= lowest) {
        lowest = peak;
        stuck = std::move(events);
      }
    }
  }

  /// 3 % lower each time: plateaus that a far target does not see.
  void InSteps() {
    DropEvents events;
    uint64_t target = search.Evaluate(events).peak;
    while (target > budget) {
      target = std::max(budget, target - std::max<uint64_t>(1, target / 100 * 3));
      if (!search.Descend(events, target, kMore)) {
        stuck = std::move(events);
        return;
      }
    }
    Finish(std::move(events));
  }

  /// Everything dropped after each stage that uses it, but for what the next one reads; then undo
  /// what the budget allows. For small steps only: there are as many events as uses.
  void FromTheLeanest() {
    if (step.ops.size() > kMostOpsFromTheLeanest)
      return;
    DropEvents all;
    for (uint32_t v = 0; v < step.values.size(); ++v)
      for (uint32_t stage = 0; search.CanDrop(v) && stage + 1 < step.ops.size(); ++stage) {
        const std::vector<uint32_t> &next = step.ops[stage + 1].operands;
        if (std::count(next.begin(), next.end(), v) == 0)
          all.push_back({v, stage});
      }
    // A value is there in stages that use it only: the other events do nothing.
    const Replay::Result &result = search.Evaluate(all);
    DropEvents used;
    for (size_t place = 0; place < result.ops.size(); ++place) {
      const StepOp &op = step.ops[result.ops[place]];
      for (const auto *values : {&op.operands, &op.results})
        for (uint32_t v : *values)
          used.push_back({v, result.stages[place]});
    }
    SortAndUnite(used);
    DropEvents events;
    std::set_intersection(used.begin(), used.end(), all.begin(), all.end(),
                          std::back_inserter(events));
    // To undo each of them costs a replay or two.
    if (static_cast<int64_t>(events.size() * result.ops.size()) > options.max_places / 10)
      return;
    if (search.Evaluate(events).peak <= budget)
      Finish(std::move(events));
  }

  /// Tidies a plan that fits and remembers it, if it is the best; true if it is cheaper.
  bool Finish(DropEvents events) {
    search.CleanUp(events, budget);
    const uint64_t cost = search.Evaluate(events).cost;
    const bool cheaper = !best || cost < best_cost;
    if (cheaper || (cost == best_cost && events.size() <= best->size())) {
      best = std::move(events);
      best_cost = cost;
    }
    return cheaper;
  }

  uint32_t Below(size_t bound) { return static_cast<uint32_t>(random() % bound); }

  /// Forgets the events of a window of stages.
  void ForgetWindow(DropEvents &events) {
    const auto stages = static_cast<uint32_t>(step.ops.size());
    const uint32_t from = Below(stages), to = from + 1 + Below(1 + stages / 3);
    std::erase_if(events,
                  [&](const DropEvent &event) { return event.stage >= from && event.stage < to; });
  }

  /// Drops one to three values somewhere between two uses.
  void DropSome(DropEvents &events) {
    const Replay::Result &result = search.Evaluate(events);
    for (uint32_t count = 1 + Below(3); count > 0; --count) {
      const Replay::Copy &copy = result.copies[Below(result.copies.size())];
      const uint32_t from = result.stages[copy.born], to = result.stages[copy.last];
      if (from < to && search.CanDrop(copy.value))
        events.push_back({copy.value, from + Below(to - from)});
    }
    SortAndUnite(events);
  }

  void Improve() {
    for (int idle = 0; idle < options.max_idle_rounds && !search.exhausted(); ++idle) {
      if (best->empty())
        return;
      DropEvents events = *best;
      const uint32_t kind = Below(4);
      if (kind == 0 || kind == 3)
        ForgetWindow(events);
      if (kind == 1)
        std::erase_if(events, [&](const DropEvent &) { return Below(3) == 0; });
      if (kind >= 2)
        DropSome(events);
      if (search.Descend(events, budget, Below(2) == 0 ? 0 : kMore) && Finish(std::move(events)))
        idle = 0;
    }
  }

  const TrainingStep &step;
  const uint64_t budget;
  const AutoOptions &options;
  DropSearch search;
  std::mt19937_64 random;
  DropEvents stuck; // where the last descent from keep-all ended that did not fit
  std::optional<DropEvents> best;
  uint64_t best_cost = 0;
};

} // namespace

OpFloor FloorOfStep(const TrainingStep &step) {
  const std::vector<uint32_t> producers = Producers(step);
  uint64_t residents = 0;
  for (uint32_t v = 0; v < step.values.size(); ++v)
    residents += producers[v] == kNoOp ? step.values[v].bytes : 0;
  OpFloor floor;
  for (uint32_t op = 0; op < step.ops.size(); ++op) {
    uint64_t bytes = residents;
    std::string values;
    for (const auto *list : {&step.ops[op].operands, &step.ops[op].results})
      for (uint32_t v : *list)
        if (producers[v] != kNoOp && step.values[v].bytes > 0) {
          bytes += step.values[v].bytes;
          absl::StrAppend(&values, values.empty() ? "" : ", ", "'", step.values[v].name, "' (",
                          step.values[v].bytes, " bytes)");
        }
    if (floor.op == kNoOp || bytes > floor.bytes)
      floor = {bytes, op,
               absl::StrCat("op ", op, " '", step.ops[op].name, "' needs ", values,
                            values.empty() ? "" : " and ", residents, " bytes of residents")};
  }
  return floor;
}

absl::StatusOr<AutoPlan> PlanRecompute(const TrainingStep &step, uint64_t budget,
                                       const AutoOptions &options) {
  if (absl::Status status = CheckTrainingStep(step); !status.ok())
    return status;
  for (const std::vector<DropEvent> &start : options.starts)
    for (const DropEvent &event : start)
      if (event.value >= step.values.size() || event.stage >= step.ops.size())
        return absl::InvalidArgumentError(
            absl::StrCat("a start drops value ", event.value, " after stage ", event.stage, ", of ",
                         step.values.size(), " values and ", step.ops.size(), " stages"));
  if (const OpFloor floor = FloorOfStep(step); floor.bytes > budget)
    return absl::ResourceExhaustedError(absl::StrCat(
        "no plan fits ", budget, " bytes: ", floor.what, ", ", floor.bytes, " bytes together"));
  Planner planner(step, budget, options);
  DropSearch &search = planner.evaluator();
  AutoPlan found;
  const Replay::Result &keep_all = search.Evaluate({});
  found.keep_all_peak = keep_all.peak;
  found.keep_all_cost = keep_all.cost;
  if (keep_all.peak > budget) {
    std::optional<DropEvents> events = planner.Run();
    if (!events)
      return absl::ResourceExhaustedError(
          absl::StrCat("no plan was found that fits ", budget, " bytes; the least peak of ",
                       search.evaluations_made(), " tried is ", search.lowest_peak(),
                       " bytes, that of the step as it is ", found.keep_all_peak));
    found.events = *std::move(events);
  }
  found.evaluations = search.evaluations_made();
  found.plan = Replay(step).Plan(found.events);
  return found;
}

} // namespace refold::planner

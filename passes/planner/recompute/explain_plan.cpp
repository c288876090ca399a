//===- explain_plan.cpp - Reasons for recompute decisions -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/explain_plan.h"

#include "passes/planner/recompute/replay.h"
#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>

namespace refold::planner {

using runtime::FormatBytes;

namespace {

/// Returns the first position that holds the most bytes.
uint32_t PeakOf(const Replay::Result &result) {
  return static_cast<uint32_t>(std::max_element(result.live.begin(), result.live.end()) -
                               result.live.begin());
}

uint64_t Less(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }

class Explainer {
public:
  Explainer(const TrainingStep &step, absl::Span<const DropEvent> events,
            const ExplainOptions &options)
      : step_(step), events_(events), options_(options), replay_(step), copies_(step.values.size()),
        uses_(step.values.size()) {
    replay_.Run({}, all_);
    replay_.Run(events, taken_);
    peak_ = PeakOf(taken_);
    for (const Replay::Copy &copy : taken_.copies)
      if (!copy.spare)
        copies_[copy.value].push_back(copy);
    for (uint32_t place = 0; place < taken_.ops.size(); ++place) {
      const StepOp &op = step.ops[taken_.ops[place]];
      for (const auto *values : {&op.operands, &op.results})
        for (uint32_t v : *values)
          uses_[v].push_back(place);
    }
  }

  ExplainedPlan Run() {
    ExplainedPlan plan;
    const std::vector<bool> waits = WaitAtFirstPeak();
    for (uint32_t v = 0; v < step_.values.size(); ++v)
      if (TimesAgain(v) > 0)
        plan.recomputed.push_back({v, ChoiceOf(v)});
      else if (copies_[v].size() == 1 && step_.values[v].bytes > 0 &&
               (waits[v] || IsAtPeak(copies_[v].front())))
        plan.kept.push_back({v, ChoiceOf(v)});
    for (std::vector<ExplainedValue> *values : {&plan.recomputed, &plan.kept})
      std::stable_sort(values->begin(), values->end(),
                       [](const ExplainedValue &a, const ExplainedValue &b) {
                         return a.choice.bytes > b.choice.bytes;
                       });
    size_t replays = 0;
    for (ExplainedValue &each : plan.recomputed)
      ExplainRecomputed(each, replays++ < options_.max_replays);
    replays = 0;
    for (ExplainedValue &each : plan.kept)
      ExplainKept(each, replays);
    return plan;
  }

private:
  ValueChoice ChoiceOf(uint32_t v) const {
    ValueChoice choice;
    choice.name = step_.values[v].name;
    choice.bytes = step_.values[v].bytes;
    choice.times = TimesAgain(v);
    const int64_t more = static_cast<int64_t>(copies_[v].size()) - 1;
    choice.cost = step_.ops[replay_.producers()[v]].cost * (choice.times > 0 ? more : 1);
    return choice;
  }

  /// Returns whether the value is made in the stage of its own op.
  bool IsMadeInItsStage(uint32_t v) const {
    return !copies_[v].empty() && taken_.stages[copies_[v].front().born] == replay_.producers()[v];
  }

  /// Returns the number of times the value is made in a later stage.
  int64_t TimesAgain(uint32_t v) const {
    return static_cast<int64_t>(copies_[v].size()) - (IsMadeInItsStage(v) ? 1 : 0);
  }

  bool IsAtPeak(const Replay::Copy &copy) const { return copy.born <= peak_ && peak_ <= copy.last; }

  /// Returns the values that are live at the peak of the baseline but not used there.
  std::vector<bool> WaitAtFirstPeak() const {
    std::vector<bool> waits(step_.values.size(), false);
    const uint32_t peak = PeakOf(all_);
    for (const Replay::Copy &copy : all_.copies)
      waits[copy.value] = copy.born <= peak && peak <= copy.last;
    const StepOp &op = step_.ops[all_.ops[peak]];
    for (const auto *values : {&op.operands, &op.results})
      for (uint32_t v : *values)
        waits[v] = false;
    return waits;
  }

  /// Returns the positions that run while no copy of the value is live.
  uint32_t PlacesWithout(uint32_t v) const {
    uint32_t places = 0;
    if (!IsMadeInItsStage(v)) {
      const auto stage =
          std::lower_bound(taken_.stages.begin(), taken_.stages.end(), replay_.producers()[v]);
      places = copies_[v].front().born - static_cast<uint32_t>(stage - taken_.stages.begin());
    }
    for (size_t i = 1; i < copies_[v].size(); ++i)
      places += copies_[v][i].born - copies_[v][i - 1].last - 1;
    return places;
  }

  /// A kernel that runs again makes all its results again, so they are kept or recomputed together.
  void ExplainRecomputed(ExplainedValue &each, bool replays) {
    ValueChoice &choice = each.choice;
    const std::vector<uint32_t> &results = step_.ops[replay_.producers()[each.value]].results;
    if (replays) {
      std::vector<DropEvent> events;
      for (const DropEvent &event : events_)
        if (std::count(results.begin(), results.end(), event.value) == 0)
          events.push_back(event);
      replay_.Run(events, other_);
      choice.cost = Less(taken_.cost, other_.cost);
      choice.saves = Less(other_.peak, taken_.peak);
    }
    const auto together = std::count_if(results.begin(), results.end(),
                                        [&](uint32_t v) { return TimesAgain(v) > 0; });
    if (choice.saves > 0)
      choice.why = absl::StrCat("saves ", FormatBytes(choice.saves), " at the peak for ",
                                FormatWork(choice.cost), " of work");
    else
      choice.why = absl::StrCat("not held while ", PlacesWithout(each.value), " kernels run, for ",
                                FormatWork(choice.cost), " of work");
    if (!IsMadeInItsStage(each.value))
      absl::StrAppend(&choice.why, ", computed only before it is read");
    if (together > 1)
      absl::StrAppend(&choice.why, ", with ", together - 1, " more of its kernel");
  }

  void ExplainKept(ExplainedValue &each, size_t &replays) {
    ValueChoice &choice = each.choice;
    const uint32_t v = each.value, maker = replay_.producers()[v];
    const std::vector<uint32_t> &uses = uses_[v];
    // The first use at the peak or after it.
    const auto next = std::lower_bound(uses.begin(), uses.end(), peak_);
    if (!replay_.CanDrop(v)) {
      choice.cost = 0;
      choice.why = absl::StrCat("cannot be recomputed: ", ObstacleOf(v, maker));
    } else if (!IsAtPeak(copies_[v].front())) {
      choice.why = "not alive at the peak";
    } else if (next != uses.end() && *next == peak_) {
      choice.why = absl::StrCat("used at the peak, by '", NameAt(taken_, peak_), "'");
    } else if (replays++ < options_.max_replays) {
      ReplayWithout(v, taken_.stages[*(next - 1)]);
      choice.cost = Less(other_.cost, taken_.cost);
      choice.saves = Less(taken_.peak, other_.peak);
      choice.why =
          choice.saves > 0 ? WhyKept(choice) : absl::StrCat("would save nothing: ", WhyNothing(v));
    } else {
      choice.why = absl::StrCat("cheaper to keep: ", FormatWork(choice.cost), " of work for ",
                                FormatBytes(choice.bytes), " at most");
    }
  }

  static std::string WhyKept(const ValueChoice &choice) {
    const std::string saves = FormatBytes(choice.saves);
    if (choice.cost == 0) // its own stage would not compute the value
      return absl::StrCat("not needed: computed only before it is read, it would save ", saves,
                          " for no work");
    return absl::StrCat("cheaper to keep: ", FormatWork(choice.cost), " of work for ", saves);
  }

  /// Returns why recomputing v would not lower the peak. `other_` must hold the replay of the plan
  /// that recomputes v too.
  std::string WhyNothing(uint32_t v) const {
    const uint32_t peak = PeakOf(other_);
    const std::string op = absl::StrCat("'", NameAt(other_, peak), "'");
    if (std::any_of(other_.copies.begin(), other_.copies.end(), [&](const Replay::Copy &copy) {
          return copy.value == v && copy.born <= peak && peak <= copy.last;
        }))
      return absl::StrCat("it would still be alive at ", op);
    if (other_.ops[peak] == taken_.ops[peak_])
      return "its operands would be kept instead";
    return absl::StrCat("the same bytes are needed at ", op, " then");
  }

  std::string ObstacleOf(uint32_t v, uint32_t maker) const {
    if (step_.values[v].kept)
      return "it is needed after the step";
    if (maker < options_.obstacles.size() && !options_.obstacles[maker].empty())
      return options_.obstacles[maker];
    return absl::StrCat("'", step_.ops[maker].name, "' may run only once");
  }

  const std::string &NameAt(const Replay::Result &result, uint32_t place) const {
    return step_.ops[result.ops[place]].name;
  }

  void ReplayWithout(uint32_t v, uint32_t stage) {
    std::vector<DropEvent> events(events_.begin(), events_.end());
    const DropEvent event{v, stage};
    events.insert(std::upper_bound(events.begin(), events.end(), event), event);
    replay_.Run(events, other_);
  }

  const TrainingStep &step_;
  absl::Span<const DropEvent> events_;
  const ExplainOptions &options_;
  Replay replay_;
  Replay::Result all_, taken_, other_;
  uint32_t peak_ = 0;                             // position of the peak
  std::vector<std::vector<Replay::Copy>> copies_; // of each value, in the plan taken
  std::vector<std::vector<uint32_t>> uses_;       // of each value, ascending
};

} // namespace

ExplainedPlan ExplainPlan(const TrainingStep &step, absl::Span<const DropEvent> events,
                          const ExplainOptions &options) {
  if (step.ops.empty())
    return {};
  return Explainer(step, events, options).Run();
}

std::string FormatWork(uint64_t picoseconds) {
  const auto work = static_cast<double>(picoseconds);
  if (work < 999.5e3)
    return absl::StrFormat("%.0f ns", work / 1e3);
  if (work < 999.95e6)
    return absl::StrFormat("%.1f us", work / 1e6);
  if (work < 999.95e9)
    return absl::StrFormat("%.1f ms", work / 1e9);
  return absl::StrFormat("%.1f s", work / 1e12);
}

} // namespace refold::planner

//===- drop_search.cpp - Steps towards a budget ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/drop_search.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace refold::planner {
namespace {

/// A further move of a scan is taken if its extra cost per byte has not grown by more than this.
constexpr double kStillWorth = 1.2;

DropEvents Union(const DropEvents &a, const DropEvents &b) {
  DropEvents both;
  both.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

} // namespace

DropSearch::DropSearch(const TrainingStep &step, int64_t max_places, int candidates)
    : replay(step), moves(step, replay, candidates), max_places(max_places),
      lowest(std::numeric_limits<uint64_t>::max()) {}

const Replay::Result &DropSearch::Evaluate(absl::Span<const DropEvent> events) {
  ++evaluations;
  replay.Run(events, scratch);
  places += static_cast<int64_t>(scratch.ops.size());
  lowest = std::min(lowest, scratch.peak);
  return scratch;
}

double DropSearch::Phi(const Replay::Result &result, uint64_t target) const {
  double phi = 0;
  for (uint64_t peak : result.stage_peak)
    phi += peak > target ? static_cast<double>(peak - target) : 0.0;
  return phi;
}

bool DropSearch::Descend(DropEvents &events, uint64_t target, int more) {
  Replay::Result current = Evaluate(events);
  while (current.peak > target) {
    const std::vector<DropEvents> tries = moves.AtPeak(current, events);
    double phi = Phi(current, target), cost = static_cast<double>(current.cost);
    std::vector<Trial> trials;
    for (size_t i = 0; i < tries.size(); ++i) {
      if (exhausted())
        return false;
      const Replay::Result &result = Evaluate(Union(events, tries[i]));
      const double fall = phi - Phi(result, target);
      if (fall > 0)
        trials.push_back({i, static_cast<double>(result.cost) - cost, fall});
    }
    if (trials.empty())
      return false;
    std::stable_sort(trials.begin(), trials.end(), [](const Trial &a, const Trial &b) {
      const double a_rate = a.extra / a.fall, b_rate = b.extra / b.fall;
      return a_rate != b_rate ? a_rate < b_rate : a.fall > b.fall;
    });
    int taken = 0;
    for (size_t i = 0; i < trials.size() && taken <= more; ++i) {
      const Trial &trial = trials[i];
      DropEvents next = Union(events, tries[trial.move]);
      if (next.size() == events.size())
        continue; // others of this scan have brought all of it
      const Replay::Result &result = Evaluate(next);
      const double fall = phi - Phi(result, target);
      const double extra = static_cast<double>(result.cost) - cost;
      const bool worth = extra * trial.fall <= kStillWorth * trial.extra * fall;
      if (i > 0 && !(fall > 0 && worth))
        continue;
      events = std::move(next);
      phi -= fall;
      cost += extra;
      ++taken;
      if (phi <= 0)
        break;
    }
    current = Evaluate(events);
  }
  return true;
}

void DropSearch::CleanUp(DropEvents &events, uint64_t budget) {
  auto without = [&](const DropEvent &event) {
    DropEvents rest;
    rest.reserve(events.size());
    std::copy_if(events.begin(), events.end(), std::back_inserter(rest),
                 [&](const DropEvent &each) { return each != event; });
    return rest;
  };
  struct Saving {
    uint64_t saved;
    DropEvent event;
  };
  uint64_t cost = Evaluate(events).cost;
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<Saving> savings;
    for (const DropEvent &event : events) {
      if (exhausted())
        break;
      const Replay::Result &result = Evaluate(without(event));
      if (result.peak <= budget && result.cost <= cost)
        savings.push_back({cost - result.cost, event});
    }
    std::stable_sort(savings.begin(), savings.end(),
                     [](const Saving &a, const Saving &b) { return a.saved > b.saved; });
    for (const Saving &saving : savings) {
      if (exhausted())
        return;
      DropEvents rest = without(saving.event);
      const Replay::Result &result = Evaluate(rest);
      if (result.peak > budget || result.cost > cost)
        continue;
      cost = result.cost;
      events = std::move(rest);
      changed = true;
    }
  }
}

} // namespace refold::planner

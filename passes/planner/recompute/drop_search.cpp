//===- drop_search.cpp - Local search towards a budget --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/drop_search.h"

#include "passes/planner/recompute/leave_out.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace refold::planner {
namespace {

/// A scan applies its best move first. The moves that it applies may raise the cost per saved byte
/// of the other moves. Another move is applied only if its cost per byte is at most this many times
/// its cost per byte without them.
constexpr double kStillWorth = 1.2;

/// Toggles collected before they become part of the base; later trials repeat all of them.
constexpr size_t kMostGathered = 48;

bool ByStage(const DropEvent &a, const DropEvent &b) {
  return a.stage != b.stage ? a.stage < b.stage : a.value < b.value;
}

/// Both lists are sorted by value and stage.
DropEvents Union(const DropEvents &a, const DropEvents &b) {
  DropEvents both;
  both.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

/// Returns the evictions of a that are not in b.
DropEvents Without(const DropEvents &a, const DropEvents &b) {
  DropEvents rest;
  rest.reserve(a.size());
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

} // namespace

DropSearch::DropSearch(const TrainingStep &step, int64_t max_places, int candidates)
    : step_(step), what_if_(step), moves_(step, what_if_.replay(), candidates),
      max_places_(max_places), lowest_(std::numeric_limits<uint64_t>::max()) {}

const Replay::Result &DropSearch::Base(absl::Span<const DropEvent> events, uint64_t target) {
  ++evaluations_;
  const Replay::Result &result = what_if_.Rebase(events, target);
  lowest_ = std::min(lowest_, result.peak);
  return result;
}

/// Makes the evictions without dead runs the base.
const Replay::Result &DropSearch::LeanBase(DropEvents &events, uint64_t target) {
  const Replay::Result &result = Base(events, target);
  looks_ += static_cast<int64_t>(result.ops.size());
  DropEvents lean = LeaveOutUnread(step_, what_if_.replay(), result, events);
  if (lean == events)
    return result;
  events = std::move(lean);
  return Base(events, target);
}

void DropSearch::LeaveOut(DropEvents &events) { LeanBase(events, 0); }

const Replay::Result &DropSearch::Evaluate(absl::Span<const DropEvent> events) {
  return Base(events, 0);
}

WhatIf::Outcome DropSearch::Try(const DropEvents &toggled) {
  ++evaluations_;
  DropEvents by_stage = toggled;
  std::sort(by_stage.begin(), by_stage.end(), ByStage);
  return what_if_.Try(by_stage);
}

/// Applies moves at one position. Returns false if no move lowers φ or the work is spent.
bool DropSearch::Scan(DropEvents &events, uint64_t target, int more) {
  std::vector<DropEvents> tries = moves_.AtPeak(Base(events, target), events);
  std::vector<Trial> trials;
  for (size_t i = 0; i < tries.size(); ++i) {
    if (exhausted())
      return false;
    tries[i] = Without(tries[i], events);
    const WhatIf::Outcome outcome = Try(tries[i]);
    if (outcome.fall > 0)
      trials.push_back({i, static_cast<double>(outcome.extra), outcome.fall});
  }
  std::stable_sort(trials.begin(), trials.end(), [](const Trial &a, const Trial &b) {
    const double a_rate = a.extra / a.fall, b_rate = b.extra / b.fall;
    return a_rate != b_rate ? a_rate < b_rate : a.fall > b.fall;
  });
  DropEvents gathered;
  WhatIf::Outcome so_far;
  int taken = 0;
  for (size_t i = 0; i < trials.size() && taken <= more && !so_far.fits; ++i) {
    const Trial &trial = trials[i];
    DropEvents next = Union(gathered, Without(tries[trial.move], events));
    if (next.size() == gathered.size())
      continue; // other moves of this scan contain all of it
    const WhatIf::Outcome outcome = Try(next);
    const double fall = outcome.fall - so_far.fall;
    const double extra = static_cast<double>(outcome.extra - so_far.extra);
    const bool worth = extra * trial.fall <= kStillWorth * trial.extra * fall;
    if (i > 0 && !(fall > 0 && worth))
      continue;
    gathered = std::move(next);
    so_far = outcome;
    ++taken;
    if (gathered.size() >= kMostGathered) {
      events = Union(events, gathered);
      gathered.clear();
      Base(events, target);
      so_far = what_if_.Try({});
    }
  }
  events = Union(events, gathered);
  return !trials.empty();
}

bool DropSearch::Descend(DropEvents &events, uint64_t target, int more) {
  while (LeanBase(events, target).peak > target)
    if (!Scan(events, target, more))
      return false;
  return true;
}

void DropSearch::CleanUp(DropEvents &events, uint64_t budget) {
  struct Saving {
    int64_t saved;
    DropEvent event;
  };
  for (bool changed = true; changed;) {
    changed = false;
    Base(events, budget);
    std::vector<Saving> savings;
    // Some work is reserved, because found evictions may still be removed.
    const int64_t half = work() + (max_places_ - work()) / 2;
    for (const DropEvent &event : events) {
      if (work() >= half)
        break;
      const WhatIf::Outcome outcome = Try({event});
      if (outcome.fits && outcome.extra <= 0)
        savings.push_back({-outcome.extra, event});
    }
    std::stable_sort(savings.begin(), savings.end(),
                     [](const Saving &a, const Saving &b) { return a.saved > b.saved; });
    DropEvents gone;
    int64_t extra = 0;
    for (const Saving &saving : savings) {
      if (exhausted())
        break;
      DropEvents next = Union(gone, {saving.event});
      const WhatIf::Outcome outcome = Try(next);
      if (!outcome.fits || outcome.extra > extra)
        continue;
      gone = std::move(next);
      extra = outcome.extra;
      changed = true;
      if (gone.size() >= kMostGathered) {
        events = Without(events, gone);
        gone.clear();
        extra = 0;
        Base(events, budget);
      }
    }
    events = Without(events, gone);
  }
}

} // namespace refold::planner

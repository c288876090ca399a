//===- lower_bound.cpp - Lower bound on the arena -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the bound in one sweep over births and deaths.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/lower_bound.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace refold::planner {
namespace {

struct Event {
  int64_t position;
  bool birth; // deaths first: lifetimes are half-open
  uint32_t index;
  bool operator<(const Event &other) const {
    return std::tie(position, birth, index) < std::tie(other.position, other.birth, other.index);
  }
};

} // namespace

LowerBound ComputeLowerBound(absl::Span<const Lifetime> lifetimes) {
  uint64_t unit = 0; // the least alignment
  std::vector<Event> events;
  events.reserve(2 * lifetimes.size());
  for (uint32_t i = 0; i < lifetimes.size(); ++i) {
    const Lifetime &lifetime = lifetimes[i];
    if (lifetime.bytes == 0)
      continue;
    unit = unit == 0 ? lifetime.alignment : std::min(unit, lifetime.alignment);
    events.push_back({lifetime.lower, true, i});
    events.push_back({lifetime.upper, false, i});
  }
  std::sort(events.begin(), events.end());

  LowerBound bound;
  uint64_t live = 0, rounded = 0;
  std::multiset<uint64_t> slacks; // of the live buffers, rounded size - size
  for (size_t i = 0; i < events.size(); ++i) {
    const Event &event = events[i];
    const uint64_t bytes = lifetimes[event.index].bytes;
    const uint64_t slack = (unit - bytes % unit) % unit;
    if (event.birth) {
      live += bytes;
      rounded += bytes + slack;
      slacks.insert(slack);
    } else {
      live -= bytes;
      rounded -= bytes + slack;
      slacks.erase(slacks.find(slack));
    }
    const bool last_here = i + 1 == events.size() || events[i + 1].position != event.position;
    if (!last_here || slacks.empty())
      continue;
    if (live > bound.max_live_bytes) {
      bound.max_live_bytes = live;
      bound.position = event.position;
    }
    bound.height = std::max(bound.height, rounded - *slacks.rbegin());
  }

  for (uint32_t i = 0; i < lifetimes.size(); ++i)
    if (lifetimes[i].bytes > 0 && lifetimes[i].lower <= bound.position &&
        bound.position < lifetimes[i].upper)
      bound.alive.push_back(i);
  std::stable_sort(bound.alive.begin(), bound.alive.end(),
                   [&](uint32_t a, uint32_t b) { return lifetimes[a].bytes > lifetimes[b].bytes; });
  return bound;
}

} // namespace refold::planner

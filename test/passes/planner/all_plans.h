//===- all_plans.h - Every plan of a tiny step ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/replay.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace refold::planner {

/// Computes the peak and the cost of every set of evictions. An eviction frees a value, which is
/// recomputed later. Returns, for each peak, the minimum cost of the sets with that peak. Returns
/// an empty map if the step has more than `most_events` possible evictions.
inline std::map<uint64_t, uint64_t> AllPlans(const TrainingStep &step, size_t most_events) {
  Replay replay(step);
  std::vector<DropEvent> all;
  for (uint32_t v = 0; v < step.values.size(); ++v)
    if (replay.CanDrop(v) && step.values[v].bytes > 0)
      for (uint32_t stage = replay.producers()[v]; stage + 1 < step.ops.size(); ++stage)
        all.push_back({v, stage});
  std::map<uint64_t, uint64_t> least;
  if (all.size() > most_events)
    return least;
  Replay::Result result;
  std::vector<DropEvent> events;
  for (uint32_t set = 0; set < 1u << all.size(); ++set) {
    events.clear();
    for (size_t i = 0; i < all.size(); ++i)
      if (set >> i & 1)
        events.push_back(all[i]);
    replay.Run(events, result);
    auto [at, is_new] = least.try_emplace(result.peak, result.cost);
    at->second = std::min(at->second, result.cost);
  }
  return least;
}

} // namespace refold::planner

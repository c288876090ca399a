//===- chen.cpp - Segments of a forward graph in sqrt(n) memory -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/chen.h"

#include <algorithm>
#include <cmath>

namespace refold::planner {

std::vector<uint32_t> SplitPoints(const ForwardGraph &graph) {
  const auto values = static_cast<uint32_t>(graph.values.size());
  std::vector<uint32_t> last_reader(values);
  for (uint32_t v = 0; v < values; ++v) {
    last_reader[v] = v;
    for (uint32_t p : graph.values[v].predecessors)
      last_reader[p] = v;
  }
  std::vector<uint32_t> points;
  uint32_t reach = 0; // the last reader of all values before v
  for (uint32_t v = 0; v + 1 < values; ++v) {
    if (reach <= v)
      points.push_back(v);
    reach = std::max(reach, last_reader[v]);
  }
  return points;
}

ChenPlan ChenSegments(const ForwardGraph &graph, absl::Span<const uint32_t> candidates,
                      uint64_t budget) {
  ChenPlan plan;
  plan.budget = budget;
  uint64_t segment = 0;
  auto candidate = candidates.begin();
  for (uint32_t v = 0; v < graph.values.size(); ++v) {
    segment += graph.values[v].bytes;
    plan.segment_bytes = std::max(plan.segment_bytes, segment);
    if (candidate == candidates.end() || *candidate != v)
      continue;
    ++candidate;
    if (segment > budget) {
      plan.kept.push_back(v);
      plan.kept_bytes += graph.values[v].bytes;
      segment = 0;
    }
  }
  return plan;
}

std::vector<ChenPlan> ChenSweep(const ForwardGraph &graph, absl::Span<const uint32_t> candidates,
                                int budgets) {
  std::vector<ChenPlan> plans = {ChenSegments(graph, candidates, 0)};
  const double centre = std::sqrt(static_cast<double>(plans[0].kept_bytes) *
                                  static_cast<double>(plans[0].segment_bytes));
  const double low = centre / std::sqrt(2.0), high = centre * std::sqrt(2.0);
  for (int i = 0; i < budgets; ++i) {
    const double part = budgets > 1 ? static_cast<double>(i) / (budgets - 1) : 0.5;
    ChenPlan plan =
        ChenSegments(graph, candidates, static_cast<uint64_t>(low + (high - low) * part));
    if (plan.kept != plans.back().kept)
      plans.push_back(std::move(plan));
  }
  return plans;
}

ChenPlan ChenBest(absl::Span<const ChenPlan> plans) {
  return *std::min_element(plans.begin(), plans.end(), [](const ChenPlan &a, const ChenPlan &b) {
    return a.kept_bytes + a.segment_bytes < b.kept_bytes + b.segment_bytes;
  });
}

std::vector<ValueSet> ChenSequence(const ForwardGraph &graph, const ChenPlan &plan) {
  const size_t values = graph.values.size();
  std::vector<ValueSet> sequence;
  ValueSet members(values);
  auto end = plan.kept.begin();
  for (uint32_t v = 0; v < values; ++v) {
    members.Insert(v);
    const bool ends = end != plan.kept.end() && *end == v;
    end += ends;
    if (ends || v + 1 == values)
      sequence.push_back(members);
  }
  return sequence;
}

} // namespace refold::planner

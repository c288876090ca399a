//===- lower_sets.cpp - Lower sets of a forward graph ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/lower_sets.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <bit>
#include <set>

namespace refold::planner {

std::vector<uint32_t> ValueSet::Members() const {
  std::vector<uint32_t> members;
  for (uint32_t i = 0; i < words.size(); ++i)
    for (uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
      members.push_back(64 * i + static_cast<uint32_t>(std::countr_zero(rest)));
  return members;
}

LowerSet MakeLowerSet(const ForwardGraph &graph, const ValueSet &members) {
  const size_t values = graph.values.size();
  LowerSet lower;
  lower.members = members;
  ValueSet boundary(values), after(values), beside(values);
  for (uint32_t v = 0; v < values; ++v) {
    const ForwardValue &value = graph.values[v];
    if (members.Contains(v)) {
      ++lower.size;
      lower.bytes += value.bytes;
      lower.cost += value.cost;
      continue;
    }
    for (uint32_t p : value.predecessors)
      if (members.Contains(p)) {
        boundary.Insert(p);
        after.Insert(v);
      }
    if (after.Contains(v))
      for (uint32_t p : value.predecessors)
        if (!members.Contains(p))
          beside.Insert(p);
  }
  lower.boundary = boundary.Members();
  for (const ValueSet &set : {after, beside})
    for (uint32_t v : set.Members())
      lower.beyond_bytes += graph.values[v].bytes;
  return lower;
}

absl::StatusOr<LowerSetFamily> AllLowerSets(const ForwardGraph &graph, size_t max_sets) {
  const auto values = static_cast<uint32_t>(graph.values.size());
  LowerSetFamily family;
  std::set<ValueSet> level = {ValueSet(values)};
  // Each lower set but V can be enlarged by its first missing value, so no level is empty.
  for (uint32_t size = 0; size <= values; ++size) {
    std::set<ValueSet> next;
    for (const ValueSet &members : level) {
      family.push_back(MakeLowerSet(graph, members));
      for (uint32_t v = 0; v < values; ++v) {
        const std::vector<uint32_t> &before = graph.values[v].predecessors;
        if (members.Contains(v) || !std::all_of(before.begin(), before.end(),
                                                [&](uint32_t p) { return members.Contains(p); }))
          continue;
        ValueSet larger = members;
        larger.Insert(v);
        next.insert(larger);
        if (family.size() + next.size() > max_sets)
          return absl::ResourceExhaustedError(
              absl::StrCat("the graph of ", values, " values has more than ", max_sets,
                           " lower sets; use the ancestor closures"));
      }
    }
    level = std::move(next);
  }
  return family;
}

LowerSetFamily AncestorClosures(const ForwardGraph &graph) {
  const size_t values = graph.values.size();
  std::vector<ValueSet> closures;
  ValueSet all(values);
  for (uint32_t v = 0; v < values; ++v) {
    closures.emplace_back(values);
    closures[v].Insert(v);
    all.Insert(v);
    for (uint32_t p : graph.values[v].predecessors)
      closures[v].Insert(closures[p]);
  }
  std::set<ValueSet> distinct(closures.begin(), closures.end());
  distinct.insert(ValueSet(values));
  distinct.insert(all);
  LowerSetFamily family;
  for (const ValueSet &members : distinct)
    family.push_back(MakeLowerSet(graph, members));
  std::stable_sort(family.begin(), family.end(),
                   [](const LowerSet &a, const LowerSet &b) { return a.size < b.size; });
  return family;
}

} // namespace refold::planner

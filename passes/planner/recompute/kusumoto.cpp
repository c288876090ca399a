//===- kusumoto.cpp - Recompute plans from lower sets ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processes the lower sets in order of size. So when the dynamic program reaches a set, it knows
// all plans that end at the set.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/kusumoto.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace refold::planner {
namespace {

uint64_t BytesOf(const ForwardGraph &graph, absl::Span<const uint32_t> values,
                 const ValueSet &without) {
  uint64_t bytes = 0;
  for (uint32_t v : values)
    bytes += without.Contains(v) ? 0 : graph.values[v].bytes;
  return bytes;
}

/// Returns the memory of the step from `from` to `to`, beyond M(U) of the plan so far.
uint64_t StepBytes(const LowerSet &from, const LowerSet &to) {
  return 2 * (to.bytes - from.bytes) + to.beyond_bytes;
}

bool IsStep(const LowerSet &from, const LowerSet &to) {
  return from.size < to.size && from.members.IsSubsetOf(to.members);
}

struct BudgetFit {
  bool fits = false;
  /// The peak of the plan, if a plan fits. Otherwise a larger budget to try next: no budget between
  /// the current one and this one has a plan.
  uint64_t bytes = 0;
};

/// Returns whether a plan exists. For this question the least M(U) of each set is enough.
BudgetFit TryBudget(const ForwardGraph &graph, const LowerSetFamily &family, uint64_t budget) {
  struct Least {
    uint64_t kept, peak;
  };
  std::vector<std::optional<Least>> least(family.size());
  least[0] = {0, 0};
  uint64_t next = std::numeric_limits<uint64_t>::max();
  for (size_t i = 0; i < family.size(); ++i) {
    if (!least[i])
      continue;
    for (size_t j = i + 1; j < family.size(); ++j) {
      const LowerSet &from = family[i], &to = family[j];
      const uint64_t bytes = least[i]->kept + StepBytes(from, to);
      if (bytes >= next || !IsStep(from, to))
        continue;
      if (bytes > budget) {
        next = bytes;
        continue;
      }
      const uint64_t kept = least[i]->kept + BytesOf(graph, to.boundary, from.members);
      if (!least[j] || kept < least[j]->kept)
        least[j] = {kept, std::max(least[i]->peak, bytes)};
    }
  }
  return least.back() ? BudgetFit{true, least.back()->peak} : BudgetFit{false, next};
}

struct SetState {
  uint64_t key = 0; // the minimized quantity
  uint64_t overhead = 0;
  uint64_t kept = 0; // M(U)
  size_t from = 0;   // the previous set, and its state there
  uint64_t from_key = 0;
};

/// The states of one set: keys ascend, M(U) descends.
using Frontier = std::vector<SetState>;

/// Merges the states of `more` into `all`. A state is dropped if another one has neither a larger
/// key nor a larger M(U), the bytes that the plan keeps. If two states are equal, the one in `all`
/// stays. `merged` is scratch memory.
void Merge(Frontier &all, const Frontier &more, Frontier &merged) {
  merged.clear();
  auto take = [&](const SetState &state) {
    if (merged.empty() || state.kept < merged.back().kept)
      merged.push_back(state);
  };
  auto next = more.begin();
  for (const SetState &state : all) {
    for (; next != more.end() &&
           (next->key != state.key ? next->key < state.key : next->kept < state.kept);
         ++next)
      take(*next);
    take(state);
  }
  for (; next != more.end(); ++next)
    take(*next);
  std::swap(all, merged);
}

} // namespace

absl::StatusOr<CanonicalPlan> EvaluateCanonical(const ForwardGraph &graph,
                                                absl::Span<const ValueSet> sequence) {
  const size_t values = graph.values.size();
  CanonicalPlan plan;
  ValueSet before(values), kept(values); // L_{i-1} and U_{i-1}
  for (size_t i = 0; i < sequence.size(); ++i) {
    const ValueSet &members = sequence[i];
    for (uint32_t v : members.Members())
      for (uint32_t p : graph.values[v].predecessors)
        if (!members.Contains(p))
          return absl::InvalidArgumentError(absl::StrCat(
              "set ", i + 1, " is not a lower set: it has value ", v, " without predecessor ", p));
    if (!before.IsSubsetOf(members) || before == members)
      return absl::InvalidArgumentError(
          absl::StrCat("set ", i + 1, " does not enlarge the set before"));
    const LowerSet lower = MakeLowerSet(graph, members);
    ValueSet boundary(values);
    for (uint32_t v : lower.boundary)
      boundary.Insert(v);
    uint64_t bytes = lower.beyond_bytes;
    for (uint32_t v = 0; v < values; ++v) {
      const ForwardValue &value = graph.values[v];
      if (kept.Contains(v))
        bytes += value.bytes;
      if (members.Contains(v) && !before.Contains(v)) {
        bytes += 2 * value.bytes;
        plan.overhead += boundary.Contains(v) ? 0 : value.cost;
      }
    }
    plan.peak = std::max(plan.peak, bytes);
    kept.Insert(boundary);
    before = members;
    plan.sequence.push_back(members);
  }
  for (uint32_t v = 0; v < values; ++v)
    if (!before.Contains(v))
      return absl::InvalidArgumentError(absl::StrCat("the last set lacks value ", v));
  return plan;
}

absl::StatusOr<CanonicalPlan> SolveKusumoto(const ForwardGraph &graph, const LowerSetFamily &family,
                                            uint64_t budget, const KusumotoOptions &options) {
  auto key = [&](uint64_t overhead) {
    return options.objective == Objective::TimeCentric ? overhead : ~overhead;
  };
  std::vector<Frontier> opt(family.size());
  opt[0].push_back({.key = key(0)});
  Frontier more, merged;
  size_t states = 1;
  for (size_t i = 0; i < family.size(); ++i) {
    if (opt[i].empty())
      continue;
    for (size_t j = i + 1; j < family.size(); ++j) {
      const LowerSet &from = family[i], &to = family[j];
      const uint64_t bytes = StepBytes(from, to);
      // The last state has the least M(U).
      if (bytes > budget || opt[i].back().kept > budget - bytes || !IsStep(from, to))
        continue;
      uint64_t kept = 0, cost = to.cost - from.cost;
      for (uint32_t v : to.boundary)
        if (!from.members.Contains(v)) {
          kept += graph.values[v].bytes;
          cost -= graph.values[v].cost;
        }
      more.clear();
      for (const SetState &state : opt[i])
        if (state.kept <= budget - bytes)
          more.push_back(
              {key(state.overhead + cost), state.overhead + cost, state.kept + kept, i, state.key});
      states -= opt[j].size();
      Merge(opt[j], more, merged);
      states += opt[j].size();
      if (states > static_cast<size_t>(options.max_states))
        return absl::ResourceExhaustedError(
            absl::StrCat("the table over ", family.size(), " lower sets has more than ",
                         options.max_states, " states; use coarser costs or fewer sets"));
    }
  }
  if (opt.back().empty())
    return absl::ResourceExhaustedError(absl::StrCat("no plan fits ", budget,
                                                     " bytes; the least budget that would do is ",
                                                     LeastBudget(graph, family)));
  std::vector<ValueSet> sequence;
  uint64_t at = opt.back().front().key;
  for (size_t i = family.size() - 1; i > 0;) {
    sequence.push_back(family[i].members);
    const SetState &state = *std::partition_point(
        opt[i].begin(), opt[i].end(), [&](const SetState &each) { return each.key < at; });
    i = state.from;
    at = state.from_key;
  }
  std::reverse(sequence.begin(), sequence.end());
  return EvaluateCanonical(graph, sequence);
}

uint64_t LeastBudget(const ForwardGraph &graph, const LowerSetFamily &family) {
  // V in one step needs twice all bytes.
  uint64_t low = 0, high = 2 * family.back().bytes;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    const BudgetFit fit = TryBudget(graph, family, middle);
    (fit.fits ? high : low) = fit.bytes;
  }
  return low;
}

} // namespace refold::planner

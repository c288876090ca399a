//===- kusumoto_test.cpp - Lower-set plans, all and chosen ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares Kusumoto's plans of unit chains with known numbers. Compares plans of small random
// graphs with all possible plans, which are enumerated without the library.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/kusumoto.h"
#include "test/passes/planner/recompute_graphs.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>

using namespace refold::planner;

namespace {

/// The overhead and peak of every plan for a graph, computed directly from the definitions of
/// Kusumoto et al. A lower set contains all predecessors of its values. A plan is a sequence of
/// growing lower sets. Sets are bit masks.
struct AllPlansOfGraph {
  explicit AllPlansOfGraph(const ForwardGraph &graph) : graph(graph), n(graph.values.size()) {
    const uint32_t all = (1u << n) - 1;
    for (uint32_t set = 0; set <= all; ++set)
      if (IsLower(set))
        lower_sets.push_back(set);
    Extend(0, 0, 0, 0);
  }

  bool IsLower(uint32_t set) const {
    for (uint32_t v = 0; v < n; ++v)
      for (uint32_t p : graph.values[v].predecessors)
        if ((set >> v & 1) && !(set >> p & 1))
          return false;
    return true;
  }
  uint64_t Bytes(uint32_t set) const {
    uint64_t bytes = 0;
    for (uint32_t v = 0; v < n; ++v)
      bytes += (set >> v & 1) ? graph.values[v].bytes : 0;
    return bytes;
  }
  uint64_t Cost(uint32_t set) const {
    uint64_t cost = 0;
    for (uint32_t v = 0; v < n; ++v)
      cost += (set >> v & 1) ? graph.values[v].cost : 0;
    return cost;
  }
  uint32_t Into(uint32_t set) const { // δ−
    uint32_t into = 0;
    for (uint32_t v = 0; v < n; ++v)
      if (set >> v & 1)
        for (uint32_t p : graph.values[v].predecessors)
          into |= 1u << p;
    return into;
  }
  uint32_t OutOf(uint32_t set) const { // δ+
    uint32_t out = 0;
    for (uint32_t v = 0; v < n; ++v)
      for (uint32_t p : graph.values[v].predecessors)
        if (set >> p & 1)
          out |= 1u << v;
    return out;
  }
  void Extend(uint32_t last, uint32_t kept, uint64_t overhead, uint64_t peak) {
    const uint32_t all = (1u << n) - 1;
    if (last == all) {
      plans.push_back({overhead, peak});
      return;
    }
    for (uint32_t next : lower_sets) {
      if ((last & ~next) != 0 || next == last)
        continue;
      const uint32_t boundary = Into(all & ~next) & next, block = next & ~last;
      const uint64_t memory = Bytes(kept) + 2 * Bytes(block) + Bytes(OutOf(next) & ~next) +
                              Bytes(Into(OutOf(next)) & ~next);
      Extend(next, kept | boundary, overhead + Cost(block & ~boundary), std::max(peak, memory));
    }
  }

  struct Plan {
    uint64_t overhead, peak;
  };
  const ForwardGraph &graph;
  uint32_t n;
  std::vector<uint32_t> lower_sets;
  std::vector<Plan> plans;
};

} // namespace

TEST_CASE("Kusumoto plans of unit chains have the published numbers") {
  struct Row {
    uint32_t n;
    uint64_t budget, overhead;
  };
  for (const Row &row :
       {Row{8, 7, 3}, Row{16, 9, 9}, Row{32, 13, 21}, Row{64, 17, 49}, Row{100, 21, 81}}) {
    INFO("n " << row.n);
    const ForwardGraph graph = UnitChain(row.n);
    const absl::StatusOr<LowerSetFamily> family = AllLowerSets(graph);
    REQUIRE(family.ok());
    CHECK(family->size() == row.n + 1);
    CHECK(LeastBudget(graph, *family) == row.budget);
    const absl::StatusOr<CanonicalPlan> plan = SolveKusumoto(graph, *family, row.budget);
    REQUIRE(plan.ok());
    CHECK(plan->overhead == row.overhead);
    CHECK(plan->peak <= row.budget);
    // On a chain, the closures are all lower sets.
    const LowerSetFamily closures = AncestorClosures(graph);
    REQUIRE(closures.size() == family->size());
    for (size_t i = 0; i < closures.size(); ++i)
      CHECK(closures[i].members == (*family)[i].members);
  }
}

TEST_CASE("both objectives agree with all sequences of lower sets") {
  int dearer = 0, approximate_worse = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    const ForwardGraph graph = RandomForwardGraph(seed, 3 + seed % 4);
    REQUIRE(CheckForwardGraph(graph).ok());
    const AllPlansOfGraph all(graph);
    const LowerSetFamily family = AllLowerSets(graph).value();
    REQUIRE(family.size() == all.lower_sets.size());
    uint64_t least = UINT64_MAX;
    for (const AllPlansOfGraph::Plan &plan : all.plans)
      least = std::min(least, plan.peak);
    CHECK(LeastBudget(graph, family) == least);
    const LowerSetFamily closures = AncestorClosures(graph);
    const uint64_t closures_least = LeastBudget(graph, closures);
    CHECK(closures_least >= least);
    approximate_worse += closures_least > least;
    for (uint64_t budget : {least, least + 3, least + 10, UINT64_MAX / 4}) {
      uint64_t fast = UINT64_MAX, slow = 0;
      for (const AllPlansOfGraph::Plan &plan : all.plans)
        if (plan.peak <= budget) {
          fast = std::min(fast, plan.overhead);
          slow = std::max(slow, plan.overhead);
        }
      const CanonicalPlan time = SolveKusumoto(graph, family, budget).value();
      CHECK(time.overhead == fast);
      CHECK(time.peak <= budget);
      const CanonicalPlan memory =
          SolveKusumoto(graph, family, budget, {.objective = Objective::MemoryCentric}).value();
      CHECK(memory.overhead == slow);
      CHECK(memory.peak <= budget);
      dearer += slow > fast;
    }
  }
  // The objectives and the families give different results in some cases.
  CHECK(dearer > 100);
  CHECK(approximate_worse > 0);
}

TEST_CASE("a lower set has a boundary and the bytes beyond it") {
  // 0 → 2, 1 → 2, 0 → 3, 2 → 3.
  ForwardGraph graph;
  graph.values = {{1, 10, {}}, {2, 20, {}}, {4, 40, {0, 1}}, {8, 80, {0, 2}}};
  ValueSet members(4);
  members.Insert(0);
  const LowerSet lower = MakeLowerSet(graph, members);
  CHECK(lower.size == 1);
  CHECK(lower.bytes == 1);
  CHECK(lower.cost == 10);
  CHECK(lower.boundary == std::vector<uint32_t>{0});
  // Successors are 2 and 3, and their other inputs are 1 and 2. So value 2 counts twice.
  CHECK(lower.beyond_bytes == 4 + 8 + 2 + 4);
  CHECK(AllLowerSets(graph).value().size() == 6);
  CHECK(AncestorClosures(graph).size() == 5);
}

TEST_CASE("invalid budgets and graphs are refused with the reason") {
  const ForwardGraph chain = UnitChain(8);
  const LowerSetFamily family = AllLowerSets(chain).value();
  CHECK(SolveKusumoto(chain, family, 6).status().message() ==
        "no plan fits 6 bytes; the least budget that would do is 7");
  CHECK(SolveKusumoto(chain, family, 7, {.max_states = 3}).status().message() ==
        "the table over 9 lower sets has more than 3 states; use coarser costs or fewer sets");
  ForwardGraph wide;
  wide.values.resize(20, {1, 1, {}});
  CHECK(AllLowerSets(wide, 1000).status().message() ==
        "the graph of 20 values has more than 1000 lower sets; use the ancestor closures");

  auto set = [](std::vector<uint32_t> members) {
    ValueSet set(8);
    for (uint32_t v : members)
      set.Insert(v);
    return set;
  };
  auto message = [&](std::vector<ValueSet> sequence) {
    return std::string(EvaluateCanonical(chain, sequence).status().message());
  };
  CHECK(message({set({0, 2})}) == "set 1 is not a lower set: it has value 2 without predecessor 1");
  CHECK(message({set({0}), set({0})}) == "set 2 does not enlarge the set before");
  CHECK(message({set({0, 1}), set({0})}) == "set 2 does not enlarge the set before");
  CHECK(message({set({0, 1, 2})}) == "the last set lacks value 3");
}

TEST_CASE("a graph without values needs no bytes") {
  const ForwardGraph graph;
  const LowerSetFamily family = AllLowerSets(graph).value();
  CHECK(LeastBudget(graph, family) == 0);
  CHECK(SolveKusumoto(graph, family, 0).value().sequence.empty());
}

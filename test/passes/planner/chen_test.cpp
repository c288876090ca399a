//===- chen_test.cpp - Segments in sqrt(n) memory -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/chen.h"
#include "passes/planner/recompute/kusumoto.h"
#include "test/passes/planner/recompute_graphs.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace refold::planner;

using Values = std::vector<uint32_t>;

TEST_CASE("a segment ends at the first candidate above the budget") {
  const ForwardGraph graph = UnitChain(9);
  const Values candidates = SplitPoints(graph);
  CHECK(candidates == Values{0, 1, 2, 3, 4, 5, 6, 7});
  const ChenPlan plan = ChenSegments(graph, candidates, 2);
  CHECK(plan.kept == Values{2, 5}); // the last value is never a candidate
  CHECK(plan.kept_bytes == 2);
  CHECK(plan.segment_bytes == 3);
  CHECK(ChenSegments(graph, {4}, 2).kept == Values{4});
  CHECK(ChenSegments(graph, {4}, 2).segment_bytes == 5);
  CHECK(ChenSegments(graph, {0, 4}, 2).kept ==
        Values{4}); // at value 0 the sum does not exceed the budget yet
  CHECK(ChenSegments(graph, {}, 0).kept.empty());
  CHECK(ChenSegments(graph, {}, 0).segment_bytes == 9);
}

TEST_CASE("graphs are split only where a single value is live") {
  // A diamond 0 → {1, 2} → 3, then 4; a skip connection from 4 to 6 around 5.
  ForwardGraph graph;
  graph.values = {{1, 1, {}},  {1, 1, {0}}, {1, 1, {0}},    {1, 1, {1, 2}},
                  {1, 1, {3}}, {1, 1, {4}}, {1, 1, {4, 5}}, {1, 1, {6}}};
  CHECK(SplitPoints(graph) == Values{0, 3, 4, 6});
  for (uint32_t point : SplitPoints(graph)) {
    ValueSet members(8);
    for (uint32_t v = 0; v <= point; ++v)
      members.Insert(v);
    CHECK(MakeLowerSet(graph, members).boundary == Values{point});
  }
  CHECK(SplitPoints({}).empty());
}

TEST_CASE("chains need about twice the square root of their bytes") {
  for (uint32_t n : {16, 64, 100, 400, 1024}) {
    INFO("n " << n);
    const ForwardGraph graph = UnitChain(n);
    const ChenPlan plan = ChenBest(ChenSweep(graph, SplitPoints(graph)));
    const double root = std::sqrt(n);
    CHECK(static_cast<double>(plan.kept_bytes + plan.segment_bytes) <= 2 * root + 2);
    CHECK(static_cast<double>(plan.kept_bytes + plan.segment_bytes) >= 2 * root - 1);
  }
}

TEST_CASE("a Chen plan is an increasing sequence of lower sets") {
  for (uint32_t seed = 0; seed < 40; ++seed) {
    INFO("seed " << seed);
    const ForwardGraph graph = RandomForwardGraph(seed, 30);
    for (const ChenPlan &plan : ChenSweep(graph, SplitPoints(graph))) {
      const absl::StatusOr<CanonicalPlan> canonical =
          EvaluateCanonical(graph, ChenSequence(graph, plan));
      REQUIRE(canonical.ok());
      CHECK(canonical->sequence.size() == plan.kept.size() + 1);
      // All values that are not kept are recomputed.
      uint64_t cost = 0;
      for (const ForwardValue &value : graph.values)
        cost += value.cost;
      for (uint32_t v : plan.kept) {
        const std::vector<uint32_t> read = Successors(graph)[v];
        cost -= read.empty() ? 0 : graph.values[v].cost;
      }
      CHECK(canonical->overhead == cost);
    }
  }
}

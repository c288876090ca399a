//===- auto_recompute_test.cpp - Searched plans against optima ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares recompute plans of chains with unit bytes and costs with known optima. Compares plans of
// tiny random steps with every set of evictions.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/auto_recompute.h"
#include "passes/planner/recompute/chen.h"
#include "passes/planner/recompute/kusumoto.h"
#include "passes/planner/recompute/replay.h"
#include "passes/planner/recompute/segment_events.h"
#include "passes/planner/recompute/validate_plan.h"
#include "test/passes/planner/all_plans.h"
#include "test/passes/planner/recompute_graphs.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <numeric>

using namespace refold::planner;

namespace {

AutoPlan Planned(const TrainingStep &step, uint64_t budget, const AutoOptions &options = {}) {
  const absl::StatusOr<AutoPlan> plan = PlanRecompute(step, budget, options);
  REQUIRE(plan.ok());
  CHECK(std::string(ValidatePlan(step, plan->plan).message()) == "");
  CHECK(plan->plan.peak <= budget);
  return *plan;
}

} // namespace

TEST_CASE("plans of unit chains reach the optimum") {
  struct StrategyRow {
    uint32_t n;
    uint64_t budget, cost;
  };
  for (const StrategyRow &row :
       {StrategyRow{8, 3, 45}, StrategyRow{8, 4, 26}, StrategyRow{8, 5, 22}, StrategyRow{8, 6, 21},
        StrategyRow{8, 10, 17}, StrategyRow{12, 3, 91}, StrategyRow{12, 4, 45},
        StrategyRow{12, 6, 33}, StrategyRow{12, 14, 25}}) {
    INFO("n " << row.n << ", budget " << row.budget);
    const AutoPlan plan = Planned(UnitStep(row.n), row.budget);
    CHECK(plan.plan.cost == row.cost);
    CHECK(plan.keep_all_peak == row.n + 2);
    CHECK(plan.keep_all_cost == 2 * row.n + 1);
  }
}

TEST_CASE("a budget that cannot be met is refused with the op that determines the floor") {
  CHECK(PlanRecompute(UnitStep(8), 2).status().message() ==
        "no plan fits 2 bytes: op 9 'op9' needs 'v8' (1 bytes), 'v7' (1 bytes), 'v9' (1 bytes) and "
        "0 bytes of residents, 3 bytes in total");
  TrainingStep step = UnitStep(2);
  step.ops[0].operands = {7};
  CHECK(PlanRecompute(step, 9).status().message() == "op 0 'op0' reads value 7, of 5");
  // A workspace, and bytes that can be saved in place.
  step = UnitStep(2);
  step.ops[1].workspace = 7;
  CHECK(PlanRecompute(step, 2).status().message() ==
        "no plan fits 2 bytes: op 1 'op1' needs 'v0' (1 bytes), 'v1' (1 bytes), 7 bytes of "
        "workspace and 0 bytes of residents, 9 bytes in total");
  step.ops[1].in_place = {{0, 1}};
  CHECK(PlanRecompute(step, 2).status().message() ==
        "no plan fits 2 bytes: op 1 'op1' needs 'v0' (1 bytes), 'v1' (1 bytes), 7 bytes of "
        "workspace (less 1 bytes in place) and 0 bytes of residents, 8 bytes in total");
  // Op e reads b and d. So b must be live while d is computed, or d must be live while b is
  // computed. This can need more bytes than any single op.
  step = TrainingStep();
  step.values = {{"a", 9, false}, {"b", 1, false}, {"c", 9, false},
                 {"d", 1, false}, {"e", 1, false}, {"f", 1, false}};
  step.ops = {{"a", {}, {0}, 1, true},  {"b", {0}, {1}, 1, true},    {"c", {}, {2}, 1, true},
              {"d", {2}, {3}, 1, true}, {"e", {1, 3}, {4}, 1, true}, {"f", {4, 0}, {5}, 1, true}};
  CHECK(FloorOfStep(step).bytes == 11);
  CHECK(PlanRecompute(step, 10).status().message() ==
        "no plan fits 10 bytes: op 5 'f' needs 'e' (1 bytes), 'a' (9 bytes), 'f' (1 bytes) and 0 "
        "bytes of residents, 11 bytes in total");
  step.ops[5].operands = {4};
  CHECK(PlanRecompute(step, 10).status().message() ==
        "no plan fits 10 bytes: before op 4 'e' can run, op 1 'b' has to run with 'a' (9 bytes), "
        "'b' (1 bytes), 'd' (1 bytes), 0 bytes of residents, 11 bytes in total");
  // Nothing can be recomputed, so there is no plan, although each op fits.
  step = UnitStep(8);
  for (StepOp &op : step.ops)
    op.repeatable = false;
  CHECK(std::string(PlanRecompute(step, 9).status().message())
            .find("no plan fits 9 bytes: op 9 'op9' runs with 'v7' (1 bytes), 'v8' (1 bytes), ") ==
        0);
  // The allowed work is too little to find a plan.
  CHECK(std::string(PlanRecompute(UnitStep(8), 3, {.max_places = 1}).status().message())
            .find("no plan was found that fits 3 bytes; the least peak of ") == 0);
}

TEST_CASE("plans of tiny steps are the best of all eviction sets") {
  int cases = 0, best = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    TrainingStep step = RandomStep(seed, 2 + seed % 3);
    if (seed % 2 > 0)
      AddPlaces(step, seed);
    const std::map<uint64_t, uint64_t> all = AllPlans(step, 18);
    if (all.empty() || all.begin()->first == Planned(step, UINT64_MAX).keep_all_peak)
      continue;
    const uint64_t keep_all = Planned(step, UINT64_MAX).keep_all_peak, least = all.begin()->first;
    for (uint64_t budget : {least, (least + keep_all) / 2, keep_all - 1}) {
      INFO("seed " << seed << ", budget " << budget);
      uint64_t cost = UINT64_MAX;
      for (const auto &[peak, each] : all)
        if (peak <= budget)
          cost = std::min(cost, each);
      const AutoPlan plan = Planned(step, budget, {.max_idle_rounds = 30});
      CHECK(plan.plan.cost >= cost);
      ++cases;
      best += plan.plan.cost == cost;
    }
  }
  CHECK(cases > 35);
  CHECK(best == cases);
}

TEST_CASE("plans of random steps are valid, within the budget and deterministic") {
  int planned = 0;
  for (uint32_t seed = 0; seed < 40; ++seed) {
    INFO("seed " << seed);
    TrainingStep step = RandomStep(1000 + seed, 20);
    if (seed % 2 > 0)
      AddPlaces(step, seed);
    const uint64_t keep_all = Planned(step, UINT64_MAX).keep_all_peak;
    const AutoOptions options = {.max_places = 200'000, .max_idle_rounds = 10};
    for (uint64_t budget : {keep_all * 9 / 10, keep_all * 7 / 10}) {
      const absl::StatusOr<AutoPlan> plan = PlanRecompute(step, budget, options);
      if (!plan.ok())
        continue;
      ++planned;
      CHECK(Planned(step, budget, options).events == plan->events);
    }
    CHECK(Planned(step, keep_all).events.empty());
  }
  CHECK(planned > 20);
}

TEST_CASE("plans cost no more than literature baselines at their peaks") {
  for (uint32_t n : {8, 16, 32}) {
    const TrainingStep step = UnitStep(n);
    const ForwardGraph graph = UnitChain(n);
    std::vector<uint32_t> values(n);
    std::iota(values.begin(), values.end(), 0);
    const LowerSetFamily family = AncestorClosures(graph);
    const std::vector<std::vector<ValueSet>> sequences = {
        ChenSequence(graph, ChenBest(ChenSweep(graph, SplitPoints(graph)))),
        SolveKusumoto(graph, family, LeastBudget(graph, family))->sequence};
    for (const std::vector<ValueSet> &sequence : sequences) {
      const std::vector<DropEvent> events = CanonicalEvents(step, graph, values, sequence);
      const RecomputePlan peer = Replay(step).Plan(events);
      INFO("n " << n << ", peak " << peer.peak);
      CHECK(Planned(step, peer.peak, {.max_idle_rounds = 10}).plan.cost <= peer.cost);
      // If the search starts from the plan, this holds by construction, without any search.
      const AutoPlan from_peer =
          Planned(step, peer.peak, {.max_places = 1, .max_idle_rounds = 0, .starts = {events}});
      CHECK(from_peer.plan.cost <= peer.cost);
    }
  }
  CHECK(PlanRecompute(UnitStep(2), 3, {.starts = {{{5, 0}}}}).status().message() ==
        "a start drops value 5 after stage 0, of 5 values and 5 stages");
}

TEST_CASE("plans of long chains are far below the baseline at little cost") {
  // 100 layers in about twice their square root of bytes.
  const AutoPlan plan = Planned(UnitStep(100), 22, {.max_idle_rounds = 3});
  CHECK(plan.keep_all_peak == 102);
  CHECK(plan.plan.cost <= 281);
}

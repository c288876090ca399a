//===- recompute_front_test.cpp - The Pareto front of plans ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/published_starts.h"
#include "passes/planner/recompute/recompute_front.h"
#include "passes/planner/recompute/replay.h"
#include "passes/planner/recompute/validate_plan.h"
#include "test/passes/planner/big_steps.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

#include <random>

using namespace refold::planner;

namespace {

std::vector<TrainingStep> FrontSteps() {
  std::vector<TrainingStep> steps = {UnitStep(24), ResidualStep(8, 3), TransformerStep(3)};
  for (uint32_t seed = 0; seed < 4; ++seed) {
    steps.push_back(RandomStep(500 + seed, 16));
    AddPlaces(steps.back(), seed);
  }
  return steps;
}

std::unique_ptr<PlanFront> Front(const TrainingStep &step, const FrontOptions &options = {}) {
  return std::move(PlanFront::Make(step, options)).value();
}

/// Returns the cost of the first plan of the front whose peak fits.
uint64_t CostAt(PlanFront &front, uint64_t budget) {
  for (const auto &rung : front.rungs())
    if (rung->peak <= budget)
      return rung->cost;
  while (const FrontPlan *rung = front.Next())
    if (rung->peak <= budget)
      return rung->cost;
  return UINT64_MAX;
}

} // namespace

TEST_CASE("plans of a front decrease in bytes, increase in cost, and are valid") {
  for (const TrainingStep &step : FrontSteps()) {
    const auto front = Front(step);
    while (front->Next() != nullptr) {
    }
    REQUIRE(front->rungs().size() > 1);
    CHECK(front->rungs()[0]->events.empty());
    for (size_t k = 0; k < front->rungs().size(); ++k) {
      INFO("rung " << k);
      const FrontPlan &rung = *front->rungs()[k];
      CHECK(std::string(ValidatePlan(step, rung.plan).message()) == "");
      CHECK(rung.peak == rung.plan.peak);
      CHECK(rung.cost == rung.plan.cost);
      if (k > 0) {
        CHECK(rung.peak < front->rungs()[k - 1]->peak);
        CHECK(rung.cost >= front->rungs()[k - 1]->cost);
      }
    }
    CHECK(front->Next() == nullptr);
  }
}

TEST_CASE("a larger budget never gets a more expensive plan") {
  for (const TrainingStep &step : FrontSteps()) {
    const auto front = Front(step);
    const uint64_t keep_all = front->Next()->peak;
    uint64_t cost = 0;
    for (uint64_t k = 0; k < 50; ++k) {
      // Each budget uses a front of its own and searches it only as far as necessary.
      const uint64_t budget = keep_all - keep_all * k / 50, now = CostAt(*front, budget);
      CHECK(now >= cost);
      cost = now;
      if (k % 16 == 8) {
        const auto own = Front(step);
        CHECK(CostAt(*own, budget) == now);
      }
    }
  }
}

TEST_CASE("requesting fewer plans gives the same ones") {
  const TrainingStep step = ResidualStep(6, 3);
  const auto all = Front(step);
  while (all->Next() != nullptr) {
  }
  for (size_t count : {size_t{1}, size_t{2}, size_t{7}}) {
    const auto some = Front(step);
    for (size_t k = 0; k < count; ++k) {
      const FrontPlan *rung = some->Next();
      REQUIRE(rung != nullptr);
      CHECK(rung->events == all->rungs()[k]->events);
      CHECK(rung->peak == all->rungs()[k]->peak);
    }
    CHECK(some->rungs().size() == count);
  }
}

TEST_CASE("a front is about as cheap as a search for one budget") {
  double front_extra = 0, own_extra = 0;
  for (const TrainingStep &step : FrontSteps()) {
    const auto front = Front(step);
    while (front->Next() != nullptr) {
    }
    const uint64_t keep_all = front->rungs()[0]->cost;
    for (size_t k = 1; k < front->rungs().size(); k += 4) {
      const FrontPlan &rung = *front->rungs()[k];
      const auto own = PlanRecompute(step, rung.peak, {.max_idle_rounds = 30});
      if (!own.ok())
        continue; // it found no plan at all
      front_extra += static_cast<double>(rung.cost - keep_all) / static_cast<double>(keep_all);
      own_extra += static_cast<double>(own->plan.cost - keep_all) / static_cast<double>(keep_all);
    }
  }
  CAPTURE(front_extra, own_extra);
  CHECK(own_extra > 0);
  CHECK(front_extra <= 1.05 * own_extra);
}

TEST_CASE("a front is never more expensive than its starts, and costs increase") {
  int published = 0, handed_out = 0;
  for (const TrainingStep &step : FrontSteps()) {
    std::vector<std::vector<DropEvent>> starts = PublishedStarts(step);
    published += static_cast<int>(starts.size());
    std::mt19937 random(7);
    for (int k = 0; k < 10; ++k) { // and random plans without merit
      starts.emplace_back();
      for (uint32_t v = 0; v < step.values.size(); ++v)
        if (random() % 5 == 0)
          starts.back().push_back({v, static_cast<uint32_t>(random() % step.ops.size())});
    }
    // With almost no work allowed, the plans that the search finds itself are poor.
    for (int64_t max_places : {int64_t{1}, int64_t{0}}) {
      const auto front = Front(step, {.max_places = max_places, .starts = starts});
      const auto alone = Front(step, {.max_places = max_places, .published = false});
      while (front->Next() != nullptr) {
      }
      while (alone->Next() != nullptr) {
      }
      handed_out += front->rungs().size() > alone->rungs().size();
      for (const std::vector<DropEvent> &start : starts) {
        const RecomputePlan plan = Replay(step).Plan(start);
        CHECK(CostAt(*front, plan.peak) <= plan.cost);
      }
      for (const auto &rung : alone->rungs()) // the starts do not make the front worse either
        CHECK(CostAt(*front, rung->peak) <= rung->cost);
      for (size_t k = 1; k + 1 < front->rungs().size(); ++k)
        CHECK(front->rungs()[k]->cost >= front->rungs()[k - 1]->cost);
    }
  }
  CHECK(published > 40);
  CHECK(handed_out > 0);
}

TEST_CASE("a front of given plans is not more expensive, and invalid plans are refused") {
  const TrainingStep step = UnitStep(8);
  FrontOptions options = {.max_places = 1, .max_idle_rounds = 0};
  CHECK(Front(step, options)->Next()->peak == 10);
  options.starts = {{{5, 99}}};
  CHECK(PlanFront::Make(step, options).status().message() ==
        "a start drops value 5 after stage 99, of 17 values and 17 stages");
  TrainingStep wrong = UnitStep(2);
  wrong.ops[0].operands = {7};
  CHECK(PlanFront::Make(wrong).status().message() == "op 0 'op0' reads value 7, of 5");
}

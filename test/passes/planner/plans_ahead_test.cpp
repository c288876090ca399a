//===- plans_ahead_test.cpp - Plans searched by other threads -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/plans_ahead.h"
#include "passes/planner/recompute/straight_descents.h"
#include "test/passes/planner/big_steps.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

using namespace refold::planner;

namespace {

std::vector<TrainingStep> Steps() {
  std::vector<TrainingStep> steps = {UnitStep(40), ResidualStep(16, 3), TransformerStep(4)};
  for (uint32_t seed = 0; seed < 4; ++seed)
    steps.push_back(RandomStep(700 + seed, 24));
  return steps;
}

std::unique_ptr<PlanFront> Front(const TrainingStep &step, size_t threads) {
  return std::move(PlanFront::Make(step, {.threads = threads})).value();
}

uint64_t KeepAll(const TrainingStep &step) { return Replay(step).Plan({}).peak; }

} // namespace

TEST_CASE("plans do not depend on the number of threads") {
  for (const TrainingStep &step : Steps()) {
    const auto alone = Front(step, 1), helped = Front(step, 4);
    CHECK(!alone->HasThreads());
    CHECK(helped->HasThreads());
    PlansAhead plans(*helped);
    int rungs = 0;
    while (const FrontPlan *plan = alone->Next()) {
      const FrontPlan *same = plans.Next();
      REQUIRE(same != nullptr);
      CHECK(same->events == plan->events);
      CHECK(same->peak == plan->peak);
      CHECK(same->cost == plan->cost);
      ++rungs;
    }
    CHECK(rungs > 1);
    CHECK(plans.Next() == nullptr);
    CHECK(plans.Next() == nullptr);
    CHECK(helped->rungs().size() == alone->rungs().size());
  }
}

TEST_CASE("a front with pending plans can be destroyed") {
  const TrainingStep step = ResidualStep(16, 3);
  for (int taken = 0; taken < 6; ++taken) {
    const auto front = Front(step, 3);
    PlansAhead plans(*front);
    for (int k = 0; k < taken; ++k)
      CHECK(plans.Next() != nullptr);
  }
}

TEST_CASE("small steps use no threads unless requested") {
  CHECK(!Front(UnitStep(8), 0)->HasThreads());
}

TEST_CASE("a direct search gives the same plan from any thread") {
  const TrainingStep step = ResidualStep(16, 3);
  const uint64_t all = KeepAll(step);
  const std::vector<uint64_t> targets = {all / 10 * 9, all / 10 * 7, all / 2, 1};
  const AutoOptions options{.max_places = 1'000'000};
  StraightDescents alone(step, options, 0), helped(step, options, 3);
  helped.Expect(targets);
  for (uint64_t target : targets) {
    const std::optional<DropEvents> events = alone.To(target);
    CHECK(helped.To(target) == events);
    CHECK(helped.To(target) == events); // a second request
    CHECK(events.has_value() == (target != 1));
    if (events)
      CHECK(Replay(step).Plan(*events).peak <= target);
  }
  // A target that is no longer expected is still searched if it is requested.
  helped.Expect({});
  CHECK(helped.To(all / 10 * 8) == alone.To(all / 10 * 8));
}

TEST_CASE("a cancelled search finds nothing and does not block") {
  const TrainingStep step = ResidualStep(16, 3);
  const uint64_t all = KeepAll(step);
  StraightDescents descents(step, {.max_places = 1'000'000}, 2);
  descents.Expect({all / 2, all / 3});
  descents.End();
  CHECK(descents.To(all / 4) == std::nullopt);
}

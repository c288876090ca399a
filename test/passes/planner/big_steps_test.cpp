//===- big_steps_test.cpp - Plans for thousands of ops --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts work instead of time. Work of 20 million program points takes about one second on one
// core.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/auto_recompute.h"
#include "passes/planner/recompute/path_bound.h"
#include "passes/planner/recompute/validate_plan.h"
#include "test/passes/planner/big_steps.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

using namespace refold::planner;

namespace {

/// Returns the extra cost in percent of a plan whose peak is a fraction of the baseline's.
double Extra(const TrainingStep &step, double fraction, int64_t max_places) {
  const AutoPlan as_it_is = PlanRecompute(step, UINT64_MAX).value();
  const auto budget = static_cast<uint64_t>(static_cast<double>(as_it_is.keep_all_peak) * fraction);
  const auto found = PlanRecompute(step, budget, {.max_places = max_places, .max_idle_rounds = 10});
  REQUIRE(std::string(found.status().message()) == "");
  CHECK(std::string(ValidatePlan(step, found->plan).message()) == "");
  CHECK(found->plan.peak <= budget);
  CHECK(BoundPeak(step).bytes <= found->plan.peak);
  return 100 *
         (static_cast<double>(found->plan.cost) / static_cast<double>(as_it_is.plan.cost) - 1);
}

} // namespace

TEST_CASE("generated big steps have the expected size") {
  for (const TrainingStep &step : {ResidualStep(24), TransformerStep(4)}) {
    CHECK(std::string(CheckTrainingStep(step).message()) == "");
    CHECK(Extra(step, 0.6, 2'000'000) < 8);
  }
}

TEST_CASE("a plan for two thousand ops reaches half of the peak") {
  CHECK(Extra(ResidualStep(150), 0.5, 10'000'000) < 7.5);
  CHECK(Extra(TransformerStep(45), 0.5, 10'000'000) < 9);
}

TEST_CASE("a plan for fifteen thousand ops takes about two seconds", "[.slow]") {
  CHECK(ResidualStep(1080).ops.size() > 15'000);
  CHECK(Extra(ResidualStep(1080), 0.5, 40'000'000) < 7);
  CHECK(Extra(ResidualStep(1080), 0.25, 40'000'000) < 14);
  CHECK(Extra(TransformerStep(315), 0.5, 40'000'000) < 8);
  CHECK(Extra(UnitStep(7500), 0.5, 40'000'000) < 28);
}

TEST_CASE("a plan for thirty thousand ops takes about ten seconds", "[.slow]") {
  CHECK(Extra(ResidualStep(2140), 0.5, 170'000'000) < 7);
  CHECK(Extra(ResidualStep(2140), 0.25, 170'000'000) < 14);
  CHECK(Extra(TransformerStep(630), 0.5, 170'000'000) < 8);
}

//===- path_bound_test.cpp - Lower bound and every plan -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/auto_recompute.h"
#include "passes/planner/recompute/in_place.h"
#include "passes/planner/recompute/path_bound.h"
#include "passes/planner/recompute/replay.h"
#include "test/passes/planner/all_plans.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

using namespace refold::planner;

TEST_CASE("no plan of a tiny step is below the bound") {
  int compared = 0, reached = 0, above_floor = 0;
  double ratio = 0;
  for (uint32_t seed = 0; seed < 600; ++seed) {
    INFO("seed " << seed);
    TrainingStep step = RandomStep(seed, 2 + seed % 3);
    if (seed % 2 > 0)
      AddPlaces(step, seed);
    const std::map<uint64_t, uint64_t> all = AllPlans(step, 14);
    if (all.empty() || all.begin()->first == 0)
      continue;
    const PathBound bound = BoundPeak(step);
    CHECK(bound.bytes <= all.begin()->first);
    CHECK(bound.bytes >= FloorOfStep(step).bytes);
    CHECK(BoundPeak(step, {.max_sets = 1}).bytes <= bound.bytes);
    ++compared;
    reached += bound.bytes == all.begin()->first;
    above_floor += bound.bytes > FloorOfStep(step).bytes;
    ratio += static_cast<double>(bound.bytes) / static_cast<double>(all.begin()->first);
  }
  CAPTURE(compared, reached, above_floor, ratio / compared);
  CHECK(compared > 100);
  CHECK(reached * 10 > compared * 8);
  CHECK(above_floor > 10);
}

TEST_CASE("the bound of a chain is what its plans reach") {
  for (uint32_t n : {2, 8, 64})
    CHECK(BoundPeak(UnitStep(n)).bytes == 3);
  CHECK(BoundPeak({}).bytes == 0);
}

TEST_CASE("the bound names the values that must be live") {
  // The last op reads the large value b and the small gradient g, which is computed from b. So b is
  // live until g is computed, or g is live while b is recomputed.
  TrainingStep step;
  step.values = {
      {"in", 5, false}, {"a", 50, false}, {"b", 60, false}, {"g", 10, false}, {"w", 1, false}};
  step.ops = {{"f", {0}, {1}, 1, true},
              {"h", {1}, {2}, 1, true},
              {"grad", {2}, {3}, 1, true},
              {"end", {3, 2}, {4}, 1, true}};
  const PathBound bound = BoundPeak(step);
  CHECK(bound.bytes == 115);
  CHECK(bound.what == "op 1 'h' runs with 'a' (50 bytes), 'b' (60 bytes), 5 bytes of residents");
  // A value that cannot be recomputed is live until its last reader.
  step.ops[0].repeatable = false;
  step.ops[3].operands.push_back(1);
  step.ops[2].workspace = 7;
  const PathBound held = BoundPeak(step);
  CHECK(held.bytes == 50 + 60 + 10 + 7 + 5);
  CHECK(held.what == "op 2 'grad' runs with 'b' (60 bytes), 'g' (10 bytes), 'a' (50 bytes), 7 "
                     "bytes of workspace, 5 bytes of residents");
  CHECK(held.values == std::vector<uint32_t>{2, 3, 1});
}

TEST_CASE("an overwritten value is held from the op that overwrites it") {
  TrainingStep step;
  step.values = {{"w", 100, false}, {"y", 1, false}, {"u", 1, false}, {"z", 1, false}};
  step.values[0].overwritten_by = 1;
  step.ops = {
      {"f", {0}, {1}, 1, true}, {"update", {1}, {2}, 1, false}, {"g", {0, 1}, {3}, 1, true}};
  CHECK(BoundPeak(step).bytes == 202);
  step.ops[2].operands = {1};
  CHECK(BoundPeak(step).bytes == 102);
}

TEST_CASE("the largest saving in place is a matching") {
  TrainingStep step;
  step.values = {{"a", 8, false}, {"b", 8, false}, {"x", 8, false}, {"y", 8, false}};
  step.ops = {{"make", {}, {0, 1}, 1, true}, {"f", {0, 1}, {2, 3}, 1, true}};
  auto saved = [&](std::vector<InPlacePair> pairs) {
    step.ops[1].in_place = std::move(pairs);
    return MostSavedInPlace(step, step.ops[1], [](uint32_t) { return true; });
  };
  CHECK(saved({}) == 0);
  CHECK(saved({{1, 2}}) == 8);
  CHECK(saved({{0, 2}, {0, 3}}) == 8);
  CHECK(saved({{0, 2}, {0, 3}, {1, 2}}) == 16); // the preferred order would not find this
  CHECK(MostSavedInPlace(step, step.ops[1], [](uint32_t v) { return v == 0; }) == 8);
}

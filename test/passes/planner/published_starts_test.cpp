//===- published_starts_test.cpp - The end of a forward pass --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/published_starts.h"
#include "passes/planner/recompute/replay.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace refold::planner;

namespace {

constexpr uint32_t kLayers = 12;

/// Returns a chain of ops. Each op of the backward pass, except the first, also computes four small
/// gradients of parameters. The last op clips all of these gradients by their common norm, so it
/// reads all of them.
TrainingStep ClippedStep() {
  TrainingStep step = UnitStep(kLayers);
  for (StepValue &value : step.values)
    value.bytes = 100;
  StepOp clip{"clip", {}, {}, 1, false};
  for (uint32_t op = kLayers + 1; op < step.ops.size(); ++op)
    for (int k = 0; k < 4; ++k) {
      const auto gradient = static_cast<uint32_t>(step.values.size());
      step.values.push_back({"gradient", 1, false});
      step.ops[op].results.push_back(gradient);
      clip.operands.push_back(gradient);
    }
  step.ops.push_back(clip);
  return step;
}

/// Returns the least peak among the starts.
uint64_t LeastPeak(const TrainingStep &step) {
  uint64_t least = UINT64_MAX;
  for (const std::vector<DropEvent> &start : PublishedStarts(step))
    least = std::min(least, Replay(step).Plan(start).peak);
  return least;
}

} // namespace

TEST_CASE("a forward pass ends where the most bytes wait") {
  CHECK(ForwardOps(UnitStep(kLayers)) > kLayers - 2);
  CHECK(ForwardOps(UnitStep(kLayers)) <= kLayers + 1);
  CHECK(ForwardOps(ClippedStep()) == ForwardOps(UnitStep(kLayers)));
}

TEST_CASE("gradients that wait for each other do not hide a literature baseline") {
  const uint64_t small = 4 * kLayers;
  CHECK(LeastPeak(ClippedStep()) <= 100 * LeastPeak(UnitStep(kLayers)) + small);
}

TEST_CASE("a step without waiting values has no literature baselines") {
  TrainingStep step;
  step.values = {{"a", 1, false}, {"b", 1, false}};
  step.ops = {{"make", {}, {0}, 1, true}, {"read", {0}, {1}, 1, true}};
  CHECK(ForwardOps(step) == 0);
  CHECK(PublishedStarts(step).empty());
}

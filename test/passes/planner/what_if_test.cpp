//===- what_if_test.cpp - Trials against full replays ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/what_if.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>
#include <random>

using namespace refold::planner;

namespace {

double Phi(const Replay::Result &result, uint64_t target) {
  double phi = 0;
  for (uint64_t peak : result.stage_peak)
    phi += peak > target ? static_cast<double>(peak - target) : 0.0;
  return phi;
}

bool ByStage(const DropEvent &a, const DropEvent &b) {
  return a.stage != b.stage ? a.stage < b.stage : a.value < b.value;
}

struct Compared {
  int trials = 0;
  int left_out = 0, back = 0; ///< ops that trials left out, or put back, at their stages
};

/// Compares trials from bases that leave out some ops. A trial toggles all evictions of such an op.
Compared CompareLeftOut(const TrainingStep &step, uint32_t seed, int trials) {
  std::mt19937 random(seed);
  Replay replay(step);
  auto own = [&](uint32_t op) { // the evictions of this op
    std::vector<DropEvent> events;
    for (uint32_t v : step.ops[op].results)
      if (replay.IsWanted(v))
        events.push_back({v, op});
    return events;
  };
  std::vector<DropEvent> events;
  for (uint32_t op = 0; op < step.ops.size(); ++op)
    if (random() % 3 == 0)
      for (const DropEvent &event : own(op))
        events.push_back(event);
  for (uint32_t v = 0; v < step.values.size(); ++v)
    events.push_back({v, static_cast<uint32_t>(random() % step.ops.size())});
  std::sort(events.begin(), events.end());
  events.erase(std::unique(events.begin(), events.end()), events.end());
  Replay::Result base, other;
  replay.Run(events, base);
  const uint64_t target = base.peak - random() % (base.peak / 2 + 1);
  WhatIf what_if(step);
  what_if.Rebase(events, target);
  auto runs = [](const Replay::Result &result, uint32_t stage) {
    return std::binary_search(result.stages.begin(), result.stages.end(), stage);
  };
  Compared compared;
  for (; compared.trials < trials; ++compared.trials) {
    INFO("trial " << compared.trials);
    std::vector<DropEvent> toggled, next;
    for (int count = 0; count < 2; ++count) {
      const auto op = static_cast<uint32_t>(random() % step.ops.size());
      for (const DropEvent &event : own(op))
        toggled.push_back(event);
      toggled.push_back(events[random() % events.size()]);
    }
    std::sort(toggled.begin(), toggled.end());
    toggled.erase(std::unique(toggled.begin(), toggled.end()), toggled.end());
    std::set_symmetric_difference(events.begin(), events.end(), toggled.begin(), toggled.end(),
                                  std::back_inserter(next));
    std::sort(toggled.begin(), toggled.end(), ByStage);
    const WhatIf::Outcome outcome = what_if.Try(toggled);
    replay.Run(next, other);
    REQUIRE(outcome.extra == static_cast<int64_t>(other.cost - base.cost));
    REQUIRE(outcome.fall == Phi(base, target) - Phi(other, target));
    REQUIRE(outcome.fits == (other.peak <= target));
    for (uint32_t stage = 0; stage < step.ops.size(); ++stage) {
      compared.left_out += runs(base, stage) && !runs(other, stage);
      compared.back += !runs(base, stage) && runs(other, stage);
    }
  }
  return compared;
}

/// Compares trials from random bases. Returns the number of trials.
int CompareTrials(const TrainingStep &step, uint32_t seed, uint32_t one_in, int trials) {
  std::mt19937 random(seed);
  std::vector<DropEvent> all, events;
  for (uint32_t v = 0; v < step.values.size(); ++v)
    for (uint32_t stage = 0; stage < step.ops.size(); ++stage) {
      all.push_back({v, stage});
      if (random() % one_in == 0)
        events.push_back({v, stage});
    }
  WhatIf what_if(step);
  Replay replay(step);
  Replay::Result base, other;
  replay.Run(events, base);
  const uint64_t target = base.peak - random() % (base.peak / 2 + 1);
  what_if.Rebase(events, target);
  for (int trial = 0; trial < trials; ++trial) {
    INFO("trial " << trial);
    std::vector<DropEvent> toggled, next;
    for (uint32_t count = 1 + static_cast<uint32_t>(random() % 6); count > 0; --count)
      toggled.push_back(random() % 2 == 0 && !events.empty() ? events[random() % events.size()]
                                                             : all[random() % all.size()]);
    std::sort(toggled.begin(), toggled.end());
    toggled.erase(std::unique(toggled.begin(), toggled.end()), toggled.end());
    std::set_symmetric_difference(events.begin(), events.end(), toggled.begin(), toggled.end(),
                                  std::back_inserter(next));
    std::sort(toggled.begin(), toggled.end(), ByStage);
    const WhatIf::Outcome outcome = what_if.Try(toggled);
    replay.Run(next, other);
    REQUIRE(outcome.extra == static_cast<int64_t>(other.cost - base.cost));
    REQUIRE(outcome.fall == Phi(base, target) - Phi(other, target));
    REQUIRE(outcome.fits == (other.peak <= target));
  }
  return trials;
}

} // namespace

TEST_CASE("a trial agrees with a full replay") {
  int compared = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    INFO("seed " << seed);
    TrainingStep step = RandomStep(seed, 2 + seed % 30);
    if (seed % 4 > 0)
      AddPlaces(step, seed);
    compared += CompareTrials(step, seed, 1 + (seed % 7) * (seed % 7) * 3, 40);
  }
  CHECK(compared == 16000);
}

TEST_CASE("trials may leave ops out or put them back") {
  Compared all;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    INFO("seed " << seed);
    TrainingStep step = RandomStep(seed, 2 + seed % 30);
    if (seed % 4 > 0)
      AddPlaces(step, seed);
    const Compared compared = CompareLeftOut(step, seed, 40);
    all.trials += compared.trials;
    all.left_out += compared.left_out;
    all.back += compared.back;
  }
  CAPTURE(all.trials, all.left_out, all.back);
  CHECK(all.trials == 12'000);
  CHECK(all.left_out > 2'000);
  CHECK(all.back > 1'000);
}

TEST_CASE("trials work on chains longer than a block") {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    INFO("seed " << seed);
    TrainingStep step = UnitStep(150);
    if (seed % 2 > 0)
      AddPlaces(step, seed);
    CompareTrials(step, seed, 40u << seed % 3, 60);
  }
}

TEST_CASE("trials without a change, and with a moved target, are exact") {
  const TrainingStep step = UnitStep(8);
  WhatIf what_if(step);
  CHECK(what_if.Rebase({}, 10).peak == 10);
  CHECK(what_if.Try({}).fits);
  const int64_t work = what_if.work();
  what_if.Rebase({}, 9); // the same base, so there is no replay
  CHECK(what_if.work() == work);
  const WhatIf::Outcome none = what_if.Try({});
  CHECK(!none.fits);
  CHECK(none.fall == 0);
  CHECK(none.extra == 0);
  const std::vector<DropEvent> drop = {{3, 4}};
  const WhatIf::Outcome one = what_if.Try(drop);
  CHECK(one.extra == 1);
  CHECK(one.fall == 1); // stage 8 held ten bytes
  CHECK(one.fits);
}

//===- replay_test.cpp - Replays of evictions -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the plans that follow from sets of evictions. An independent oracle validates every plan
// and computes its peak and cost. Literature baselines are among the plans.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/chen.h"
#include "passes/planner/recompute/kusumoto.h"
#include "passes/planner/recompute/leave_out.h"
#include "passes/planner/recompute/replay.h"
#include "passes/planner/recompute/segment_events.h"
#include "passes/planner/recompute/validate_plan.h"
#include "test/passes/planner/recompute_graphs.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

using namespace refold::planner;

namespace {

RecomputePlan Judged(const TrainingStep &step, const std::vector<DropEvent> &events) {
  RecomputePlan plan = Replay(step).Plan(events);
  CHECK(std::string(ValidatePlan(step, plan).message()) == "");
  return plan;
}

std::vector<uint32_t> FirstValues(uint32_t n) {
  std::vector<uint32_t> values(n);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

} // namespace

TEST_CASE("the baseline needs its activations and recomputes nothing") {
  for (uint32_t n : {1, 8, 12, 64}) {
    const RecomputePlan plan = Judged(UnitStep(n), {});
    CHECK(plan.peak == n + 2);
    CHECK(plan.cost == 2 * n + 1);
  }
}

TEST_CASE("checkpoints every 8 of 64 layers reduce the peak from 66 to 17") {
  const TrainingStep step = UnitStep(64);
  std::vector<uint32_t> checkpoints;
  for (uint32_t v = 7; v < 64; v += 8)
    checkpoints.push_back(v);
  const RecomputePlan plan = Judged(step, CheckpointEvents(step, 64, checkpoints));
  CHECK(plan.peak == 17);
  // Seven values of each of the first seven segments; the last segment is not recomputed.
  CHECK(plan.cost == 129 + 7 * 7);
}

TEST_CASE("four fully connected layers have checkpoints at the first relu and the sigmoid") {
  TrainingStep step;
  std::map<std::string, uint32_t> number;
  auto op = [&](const std::string &name, std::vector<std::string> operands) {
    StepOp made{name, {}, {number[name] = static_cast<uint32_t>(step.values.size())}, 1, true};
    step.values.push_back({name, 1, false});
    for (const std::string &operand : operands)
      made.operands.push_back(number.at(operand));
    step.ops.push_back(made);
  };
  op("fc1", {});
  op("relu1", {"fc1"});
  op("fc2", {"relu1"});
  op("relu2", {"fc2"});
  op("fc3", {"relu2"});
  op("relu3", {"fc3"});
  op("fc4", {"relu3"});
  op("sigmoid", {"fc4"});
  op("loss", {"sigmoid"});
  const auto forward = static_cast<uint32_t>(step.ops.size());
  // The gradient of a layer reads its input, and the gradients of relu and sigmoid read the result.
  op("d sigmoid", {"sigmoid"});
  op("d fc4", {"d sigmoid", "sigmoid"});
  op("w fc4", {"d fc4", "relu3"});
  op("d relu3", {"d fc4"});
  op("d fc3", {"d relu3", "relu3"});
  op("w fc3", {"d fc3", "relu2"});
  op("d relu2", {"d fc3"});
  op("d fc2", {"d relu2", "relu2"});
  op("w fc2", {"d fc2", "relu1"});
  op("d relu1", {"d fc2"});
  op("d fc1", {"d relu1", "relu1"});
  op("w fc1", {"d fc1"});

  const std::vector<DropEvent> events =
      CheckpointEvents(step, forward, {number["relu1"], number["sigmoid"]});
  auto stored = [&](const std::vector<DropEvent> &of) {
    Replay::Result result;
    Replay(step).Run(of, result);
    return std::count_if(result.copies.begin(), result.copies.end(), [&](const Replay::Copy &copy) {
      return result.stages[copy.born] < forward && result.stages[copy.last] >= forward;
    });
  };
  CHECK(stored({}) == 4);
  CHECK(stored(events) == 2);
  const RecomputePlan plan = Judged(step, events);
  std::vector<uint32_t> runs(step.ops.size());
  for (const OpInstance &instance : plan.instances)
    ++runs[instance.op];
  for (uint32_t each = 0; each < step.ops.size(); ++each)
    CHECK(runs[each] == (each >= 2 && each <= 5 ? 2 : 1)); // fc2, relu2, fc3, relu3
}

TEST_CASE("a value that a later segment reads is kept") {
  // Value 0 is read by op 3, after checkpoint 2.
  TrainingStep step = UnitStep(6);
  step.ops[3].operands.push_back(0);
  const std::vector<DropEvent> events = CheckpointEvents(step, 6, {2, 4});
  CHECK(events == std::vector<DropEvent>{{1, 2}, {3, 4}});
  CHECK(CheckpointEvents(step, 6, {}).empty());
}

TEST_CASE("even segments do not depend on the end of the forward pass") {
  const TrainingStep step = UnitStep(64);
  const std::vector<DropEvent> events = EvenSegmentEvents(step, 8);
  // Each segment has eight ops and makes eight values. Each of the first seven segments evicts
  // seven values, all except the last, which the next segment reads. The eighth segment ends the
  // forward pass. It evicts only its first value, because the first segment of the backward pass
  // reads the other seven. In the backward pass nothing is evicted, because only the next op reads
  // a value.
  CHECK(events.size() == 7 * 7 + 1);
  CHECK(events.front() == DropEvent{0, 7});
  const RecomputePlan plan = Judged(step, events);
  CHECK(plan.peak == 16);
  CHECK(plan.cost == 129 + 7 * 7 + 1);
  CHECK(EvenSegmentEvents(step, 200).empty());
}

TEST_CASE("canonical plans cost what they claim, except for the last block") {
  for (uint32_t n : {8, 32, 64}) {
    INFO("n " << n);
    const TrainingStep step = UnitStep(n);
    const ForwardGraph graph = UnitChain(n);
    const LowerSetFamily family = AncestorClosures(graph);
    const uint64_t least = LeastBudget(graph, family);
    for (uint64_t budget : {least, least + 2, 2 * uint64_t{n}}) {
      const CanonicalPlan canonical = SolveKusumoto(graph, family, budget).value();
      const RecomputePlan plan =
          Judged(step, CanonicalEvents(step, graph, FirstValues(n), canonical.sequence));
      const size_t blocks = canonical.sequence.size();
      const size_t last_block =
          n - (blocks > 1 ? canonical.sequence[blocks - 2].Members().size() : 0);
      CHECK(plan.cost == 2 * n + 1 + canonical.overhead - last_block);
      CHECK(plan.peak <= n + 2);
    }
    const std::vector<ChenPlan> chen = ChenSweep(graph, SplitPoints(graph));
    const RecomputePlan plan = Judged(
        step, CanonicalEvents(step, graph, FirstValues(n), ChenSequence(graph, ChenBest(chen))));
    CHECK(plan.peak <= ChenBest(chen).kept_bytes + ChenBest(chen).segment_bytes + 3);
  }
}

TEST_CASE("any set of evictions is a plan") {
  int64_t again = 0, lower = 0, in_place = 0, old_values = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    INFO("seed " << seed);
    TrainingStep step = RandomStep(seed, 2 + seed % 9);
    if (seed % 3 > 0)
      AddPlaces(step, seed);
    REQUIRE(std::string(CheckTrainingStep(step).message()) == "");
    std::mt19937 random(seed);
    std::vector<DropEvent> events;
    for (uint32_t v = 0; v < step.values.size(); ++v)
      for (uint32_t stage = 0; stage < step.ops.size(); ++stage)
        if (random() % 4 == 0)
          events.push_back({v, stage});
    const RecomputePlan all = Judged(step, {}), some = Judged(step, events);
    CHECK(some.cost >= all.cost);
    again += some.instances.size() > all.instances.size();
    lower += some.peak < all.peak;
    Replay::Result result;
    Replay(step).Run(events, result);
    in_place += std::count_if(result.in_place.begin(), result.in_place.end(),
                              [](uint64_t bytes) { return bytes > 0; });
    old_values += !result.old_values.empty();
  }
  CHECK(again > 200);
  CHECK(lower > 50);
  CHECK(in_place > 500);
  CHECK(old_values > 100);
}

TEST_CASE("an op whose results are all dropped is left out, if allowed") {
  // Op 0 makes x and y; only y is read at once.
  TrainingStep step;
  step.values = {{"x", 10, false}, {"y", 7, false}, {"a", 1, false}, {"b", 1, false}};
  step.ops = {{"xy", {}, {0, 1}, 5, true}, {"a", {}, {2}, 1, true}, {"b", {0, 1, 2}, {3}, 1, true}};
  const RecomputePlan plan = Judged(step, {{0, 0}, {1, 0}});
  REQUIRE(plan.instances.size() == 3);
  CHECK(plan.instances[0].op == 1);
  CHECK(plan.instances[1].op == 0);
  CHECK(plan.cost == 7);
  // In each of four cases, the step still runs op 0 at its original position:
  // - only one of its results is evicted;
  // - both results are evicted, but in a later stage;
  // - the op must not run twice;
  // - one of its results must be kept.
  CHECK(Judged(step, {{0, 0}}).instances.size() == 4);
  CHECK(Judged(step, {{0, 1}, {1, 1}}).instances.size() == 4);
  step.ops[0].repeatable = false;
  CHECK(Judged(step, {{0, 0}, {1, 0}}).instances[0].op == 0);
  step.ops[0].repeatable = true;
  step.values[0].kept = true;
  CHECK(Judged(step, {{0, 0}, {1, 0}}).instances[0].op == 0);
  step.values[0].kept = false;
  // An eviction of a value without readers has no effect: every op runs.
  CHECK(Judged(step, {{3, 2}}).instances.size() == 3);
  // A result without readers needs no eviction.
  step.ops[2].operands = {1, 2};
  CHECK(Judged(step, {{1, 0}}).instances[0].op == 1);
}

TEST_CASE("runs without readers are left out, and nothing else changes") {
  // a -> b -> c, and c is read only at the end. b is dropped before anything except c has read it.
  TrainingStep chain = UnitStep(3);
  for (uint32_t op = 3; op < 6; ++op)
    chain.ops[op].operands = op == 3 ? std::vector<uint32_t>{} : std::vector<uint32_t>{op - 1};
  chain.ops[6].operands = {5, 2};
  const std::vector<DropEvent> late = {{0, 1}, {1, 2}, {2, 4}};
  auto lean = [](const TrainingStep &step, const std::vector<DropEvent> &events) {
    Replay replay(step);
    Replay::Result result;
    replay.Run(events, result);
    return LeaveOutUnread(step, replay, result, events);
  };
  CHECK(lean(chain, late) == std::vector<DropEvent>{{0, 0}, {1, 1}, {2, 2}});
  CHECK(Judged(chain, late).cost == 10);
  CHECK(Judged(chain, lean(chain, late)).cost == 7);
  // There is a reader before the eviction, so nothing is left out.
  chain.ops[4].operands.push_back(2);
  CHECK(lean(chain, late) == late);

  int left_out = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    INFO("seed " << seed);
    TrainingStep step = RandomStep(seed, 2 + seed % 20);
    if (seed % 3 > 0)
      AddPlaces(step, seed);
    std::mt19937 random(seed);
    std::vector<DropEvent> events;
    for (uint32_t v = 0; v < step.values.size(); ++v)
      for (uint32_t stage = 0; stage < step.ops.size(); ++stage)
        if (random() % 5 == 0)
          events.push_back({v, stage});
    const std::vector<DropEvent> less = lean(step, events);
    const RecomputePlan before = Judged(step, events), after = Judged(step, less);
    CHECK(after.cost <= before.cost);
    CHECK(after.peak <= before.peak);
    CHECK(lean(step, less) == less);
    Replay::Result wide, tight;
    Replay(step).Run(events, wide);
    Replay(step).Run(less, tight);
    for (uint32_t stage = 0; stage < step.ops.size(); ++stage)
      CHECK(tight.stage_peak[stage] <= wide.stage_peak[stage]);
    left_out += after.instances.size() < before.instances.size();
  }
  CHECK(left_out > 20);
}

TEST_CASE("a live result may be recomputed, and its bytes count") {
  // Op 0 makes x and y. x is dropped and recomputed while y is live.
  TrainingStep step;
  step.values = {{"x", 10, false}, {"y", 7, false}, {"a", 1, false}, {"b", 1, false}};
  step.ops = {
      {"xy", {}, {0, 1}, 5, true}, {"a", {1}, {2}, 1, true}, {"b", {0, 1, 2}, {3}, 1, true}};
  CHECK(Judged(step, {}).peak == 19);
  const RecomputePlan plan = Judged(step, {{0, 0}});
  CHECK(plan.peak == 7 + 1 + 17); // y, a, and both results once more
  CHECK(plan.cost == 12);
  // A kept value cannot be dropped, so the eviction has no effect.
  step.values[0].kept = true;
  CHECK(Judged(step, {{0, 0}}).instances.size() == 3);
  step.values[0].kept = false;
  step.ops[0].repeatable = false;
  CHECK(Judged(step, {{0, 0}}).instances.size() == 3);
}

namespace {

/// Returns a → b = f(a) → c = g(b), each of 8 bytes. f may work in place.
TrainingStep ThreeInARow() {
  TrainingStep step;
  step.values = {{"a", 8, false}, {"b", 8, false}, {"c", 1, false}};
  step.ops = {{"make", {}, {0}, 1, true}, {"f", {0}, {1}, 1, true}, {"g", {1}, {2}, 1, true}};
  step.ops[1].in_place = {{0, 1}};
  return step;
}

} // namespace

TEST_CASE("a result reuses the memory of a dying operand") {
  TrainingStep step = ThreeInARow();
  CHECK(Judged(step, {}).peak == 9);
  step.ops[1].in_place.clear();
  CHECK(Judged(step, {}).peak == 16);
}

TEST_CASE("an operand that is still read, kept or resident is not reused") {
  TrainingStep step = ThreeInARow();
  step.ops[2].operands.push_back(0);
  CHECK(Judged(step, {}).peak == 17);
  // If a is evicted after f, it dies there and is recomputed for g.
  const RecomputePlan plan = Judged(step, {{0, 1}});
  CHECK(plan.peak == 17);
  CHECK(plan.cost == 4);
  CHECK(plan.instances.size() == 4);
  step = ThreeInARow();
  step.values[0].kept = true;
  CHECK(Judged(step, {}).peak == 17);
  step = ThreeInARow();
  step.ops.erase(step.ops.begin());
  CHECK(Judged(step, {}).peak == 17);
}

TEST_CASE("in-place pairs are applied in order, each value once") {
  TrainingStep step;
  step.values = {{"a", 8, false}, {"b", 8, false}, {"x", 8, false}, {"y", 8, false}};
  step.ops = {{"make", {}, {0, 1}, 1, true}, {"f", {0, 1}, {2, 3}, 1, true}};
  auto saved = [&](std::vector<InPlacePair> pairs) {
    step.ops[1].in_place = std::move(pairs);
    CHECK(Judged(step, {}).peak <= 32);
    Replay::Result result;
    Replay(step).Run({}, result);
    return result.in_place[1];
  };
  CHECK(saved({{0, 2}}) == 8);
  CHECK(saved({{0, 2}, {0, 3}}) == 8);
  CHECK(saved({{0, 2}, {1, 2}}) == 8);
  CHECK(saved({{0, 2}, {1, 3}}) == 16);
  // The best matching has two pairs, but the order of preference finds only one.
  CHECK(saved({{0, 2}, {0, 3}, {1, 2}}) == 8);
  CHECK(saved({{0, 3}, {0, 2}, {1, 2}}) == 16);
}

TEST_CASE("a workspace counts while its op runs") {
  TrainingStep step = UnitStep(4);
  step.ops[1].workspace = 3;
  CHECK(Judged(step, {}).peak == 6); // the peak is elsewhere, because this op needs only 2 + 3
  step.ops[1].workspace = 5;
  CHECK(Judged(step, {}).peak == 7);
  // The op is recomputed for op 7, while v6 is live.
  CHECK(Judged(step, {{1, 2}}).peak == 3 + 5);
}

TEST_CASE("a parameter that is read after its update needs a copy") {
  // y = f(w), g = grad(y), update(g) overwrites w, and later z = f'(w, g).
  TrainingStep step;
  step.values = {
      {"w", 100, false}, {"y", 1, false}, {"g", 1, false}, {"u", 1, false}, {"z", 1, false}};
  step.ops = {{"f", {0}, {1}, 1, true},
              {"grad", {1}, {2}, 1, true},
              {"update", {0, 2}, {3}, 1, false},
              {"h", {2}, {4}, 1, true},
              {"end", {1, 4}, {}, 1, true}};
  step.values[0].overwritten_by = 2;
  // At the update, y, g and u are live, and there is no copy of w.
  CHECK(Judged(step, {}).peak == 103);
  // Before the last op, y is recomputed from the old value of w. So a copy of the old value is live
  // from the update until y is recomputed.
  RecomputePlan plan = Judged(step, {{1, 1}});
  CHECK(plan.peak == 202);
  CHECK(plan.instances.size() == 6);
  // A read by the op that overwrites needs no copy, nor does an earlier read.
  step.ops[3].operands.push_back(0);
  plan = Judged(step, {});
  CHECK(plan.peak == 203);
  step.values[0].overwritten_by = 4;
  step.ops[4].repeatable = false;
  CHECK(Judged(step, {}).peak == 103);
}

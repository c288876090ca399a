//===- explain_plan_test.cpp - Reasons for keeping values -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests explanations of recompute plans on one step whose bytes can be counted. The peak of the
// step is at op 'loss'. The second largest use of memory is at the later op 'wide'.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/explain_plan.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

using namespace refold::planner;
using Catch::Matchers::Contains;

namespace {

enum Value : uint32_t { X, A, Q, B, C, D, D2, E, H, F, W };
constexpr uint64_t kMicrosecond = 1'000'000;

TrainingStep Step() {
  TrainingStep step;
  for (auto [name, bytes] : {std::pair<const char *, uint64_t>{"x", 100},
                             {"a", 1000},
                             {"q", 1000},
                             {"b", 4000},
                             {"c", 500},
                             {"d", 8000},
                             {"d2", 100},
                             {"e", 100},
                             {"h", 9500},
                             {"f", 100},
                             {"w", 0}})
    step.values.push_back({name, bytes});
  step.values[W].kept = true;
  auto op = [&](const char *name, std::vector<uint32_t> reads, uint32_t makes, uint64_t cost) {
    step.ops.push_back({name, std::move(reads), {makes}, cost * kMicrosecond});
  };
  op("fa", {X}, A, 2);
  op("fq", {X}, Q, 1);
  op("fb", {A}, B, 5);
  op("fc", {B, Q}, C, 1);
  op("loss", {C}, D, 1); // 100 + 1000 + 1000 + 4000 + 500 + 8000
  op("sum", {D}, D2, 1);
  op("gb", {D2, B, Q}, E, 1);
  op("wide", {E}, H, 1); // 100 + 1000 + 100 + 9500
  op("ga", {H, A}, F, 1);
  op("update", {F}, W, 1);
  step.ops.back().repeatable = false;
  return step;
}

/// Returns the explanation of a value; a default one if the value is in neither list.
ValueChoice Of(const ExplainedPlan &plan, uint32_t value) {
  for (const auto *values : {&plan.recomputed, &plan.kept})
    for (const ExplainedValue &each : *values)
      if (each.value == value)
        return each.choice;
  return {};
}

} // namespace

TEST_CASE("a recomputed value is explained by the bytes that it saves and its cost") {
  const ExplainedPlan plan = ExplainPlan(Step(), std::vector<DropEvent>{{A, 2}});
  REQUIRE(plan.recomputed.size() == 1);
  const ValueChoice a = plan.recomputed[0].choice;
  CHECK(a.name == "a");
  CHECK(a.bytes == 1000);
  CHECK(a.times == 1);
  CHECK(a.saves == 1000);
  CHECK(a.cost == 2 * kMicrosecond);
  CHECK(a.why == "saves 1.0 KB at the peak for 2.0 us of work");
}

TEST_CASE("a kept value is explained by the cost of its recomputation") {
  const ExplainedPlan plan = ExplainPlan(Step(), std::vector<DropEvent>{{A, 2}});
  CHECK(Of(plan, Q).why == "cheaper to keep: 1.0 us of work for 1.0 KB");
  // Without b the peak is at 'wide'. Its operand 'a' is recomputed anyway.
  const ValueChoice b = Of(plan, B);
  CHECK(b.times == 0);
  CHECK(b.saves == 13'600 - 10'700);
  CHECK(b.cost == 5 * kMicrosecond);
  CHECK(b.why == "cheaper to keep: 5.0 us of work for 2.9 KB");
  CHECK(plan.kept[0].value == D); // the largest value comes first
  CHECK(plan.kept[1].value == B);
}

TEST_CASE("a value that does not help at the peak is not dropped") {
  TrainingStep step = Step();
  // b is computed from a, which is live until 'ga'. So the peak is at 'wide'.
  const ExplainedPlan both = ExplainPlan(step, std::vector<DropEvent>{{A, 2}, {B, 3}});
  CHECK(Of(both, Q).why == "not alive at the peak");
  CHECK(Of(both, H).why == "used at the peak, by 'wide'");
  CHECK(Of(both, D).why == "");
  step.values[H].bytes = 13'400; // as many bytes as 'loss' needs
  const ExplainedPlan none = ExplainPlan(step, {});
  CHECK(none.recomputed.empty());
  CHECK(Of(none, Q).why == "would save nothing: the same bytes are needed at 'wide' then");
  CHECK(Of(none, C).why == "used at the peak, by 'loss'");
}

TEST_CASE("a value with a reader or an operand at an equal peak saves nothing") {
  TrainingStep step = Step();
  // 'gb' needs as many bytes as 'loss', and reads b.
  step.values[E].bytes = 8400;
  step.values[H].bytes = 100;
  CHECK(Of(ExplainPlan(step, {}), B).why == "would save nothing: it would still be alive at 'gb'");
  // Only b reads a, so a dies there. To recompute b, a would have to stay live.
  TrainingStep chain = Step();
  chain.ops[8].operands = {H};
  chain.values[A].bytes = 4000;
  CHECK(Of(ExplainPlan(chain, {}), B).why ==
        "would save nothing: its operands would be kept instead");
}

TEST_CASE("a value with a late reader is computed only there, without extra work") {
  TrainingStep step = Step();
  step.ops[3].operands = {B}; // only 'gb' reads q
  CHECK(Of(ExplainPlan(step, {}), Q).why ==
        "not needed: computed only before it is read, it would save 1.0 KB for no work");
  const ExplainedPlan plan = ExplainPlan(step, std::vector<DropEvent>{{Q, 1}});
  REQUIRE(plan.recomputed.size() == 1);
  const ValueChoice q = plan.recomputed[0].choice;
  CHECK(q.name == "q");
  CHECK(q.times == 1);
  CHECK(q.saves == 1000);
  CHECK(q.cost == 0);
  CHECK(q.why == "saves 1.0 KB at the peak for 0 ns of work, computed only before it is read");
  // Explained without a replay. 'fb', 'fc', 'loss' and 'sum' run before the reader.
  CHECK(Of(ExplainPlan(step, std::vector<DropEvent>{{Q, 1}}, {.max_replays = 0}), Q).why ==
        "not held while 4 kernels run, for 0 ns of work, computed only before it is read");
}

TEST_CASE("results of one kernel are kept together or not at all") {
  TrainingStep step = Step();
  step.values.push_back({"a2", 200});
  const auto a2 = static_cast<uint32_t>(step.values.size() - 1);
  step.ops[0].results.push_back(a2);
  step.ops[8].operands.push_back(a2);
  const ExplainedPlan plan = ExplainPlan(step, std::vector<DropEvent>{{A, 2}, {a2, 2}});
  REQUIRE(plan.recomputed.size() == 2);
  for (const ExplainedValue &each : plan.recomputed)
    CHECK(each.choice.why ==
          "saves 1.2 KB at the peak for 2.0 us of work, with 1 more of its kernel");
}

TEST_CASE("values that cannot be recomputed are explained") {
  TrainingStep step = Step();
  step.ops[1].repeatable = false;
  CHECK(Of(ExplainPlan(step, {}), Q).why == "cannot be recomputed: 'fq' may run only once");
  std::vector<std::string> obstacles(step.ops.size());
  obstacles[1] = "it draws";
  CHECK(Of(ExplainPlan(step, {}, {.obstacles = obstacles}), Q).why ==
        "cannot be recomputed: it draws");
  step.ops[1].repeatable = true;
  step.values[Q].kept = true;
  const ValueChoice q = Of(ExplainPlan(step, {}, {.obstacles = obstacles}), Q);
  CHECK(q.why == "cannot be recomputed: it is needed after the step");
  CHECK(q.cost == 0);
}

TEST_CASE("without a replay an explanation is a bound") {
  const ExplainedPlan plan =
      ExplainPlan(Step(), std::vector<DropEvent>{{A, 2}}, {.max_replays = 0});
  CHECK(Of(plan, Q).why == "cheaper to keep: 1.0 us of work for 1.0 KB at most");
  // 'fc', 'loss', 'sum', 'gb' and 'wide' run before 'ga' needs the value again.
  CHECK(Of(plan, A).why == "not held while 5 kernels run, for 2.0 us of work");
}

TEST_CASE("empty and random steps have an explanation for each value") {
  CHECK(ExplainPlan({}, {}).kept.empty());
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const TrainingStep step = RandomStep(seed, 12);
    std::vector<DropEvent> events;
    for (uint32_t v = 0; v < step.values.size(); v += 2)
      events.push_back({v, (v * 7 + seed) % static_cast<uint32_t>(step.ops.size())});
    const ExplainedPlan plan = ExplainPlan(step, events);
    for (const auto *values : {&plan.recomputed, &plan.kept})
      for (const ExplainedValue &each : *values) {
        CHECK(each.choice.why != "");
        CHECK((each.choice.times > 0) == (values == &plan.recomputed));
      }
  }
}

TEST_CASE("work is printed in a suitable unit") {
  CHECK(FormatWork(0) == "0 ns");
  CHECK(FormatWork(739'600) == "740 ns");
  CHECK(FormatWork(999'600) == "1.0 us");
  CHECK(FormatWork(1'400'000) == "1.4 us");
  CHECK(FormatWork(12'800'000'000) == "12.8 ms");
  CHECK(FormatWork(999'960'000'000) == "1.0 s");
  CHECK(FormatWork(3'100'000'000'000) == "3.1 s");
}

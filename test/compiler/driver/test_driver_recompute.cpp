//===- test_driver_recompute.cpp - Recomputation from code ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests CompileOptions::recompute and memory_budget. All strategies and budgets give the same bits.
// Marked values are kept. A chain of 64 products with a mark after every eighth stores little more
// than the marked values and one segment.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::HostTensor;

namespace {

constexpr int64_t kSteps = 3, kRows = 64, kColumns = 32;

/// Returns layers that are all marked or not marked. Rows are sorted, so every value has a buffer.
rf::Program Network(bool marked = true) {
  rf::Program program("network");
  rf::Tensor x = program.Input("x", rf::F32, {kSteps, kRows, kColumns});
  program.Foldl(x, [&](rf::Tensor rows) {
    rf::Tensor h = rows;
    for (int layer = 0; layer < 6; ++layer) {
      h = rf::Tanh(rf::nn::Linear(h, kColumns, {.name = absl::StrCat("fc", layer)}));
      h = rf::Sort(h, {.dim = 0});
      if (marked && layer % 2 == 1 && layer < 5)
        h = rf::Checkpoint(h);
    }
    rf::Tensor loss = rf::Mean(h * h);
    rf::optim::Momentum({.learning_rate = 0.1}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

struct Outcome {
  std::vector<float> losses, weight;
  uint64_t predicted = 0, measured = 0;
};

Outcome Trained(const rf::CompileOptions &options, bool marked = true) {
  auto compiled = rf::Compile(Network(marked), options);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  CHECK(compiled->warnings().empty());
  HostTensor x(rf::runtime::ElementType::F32, {kSteps, kRows, kColumns});
  for (int64_t i = 0; i < kSteps * kRows * kColumns; ++i)
    x.as<float>()[i] = static_cast<float>(i * 7 % 31) / 31;
  auto outputs = compiled->Run({{"x", x}});
  INFO(outputs.status());
  REQUIRE(outputs.ok());
  const HostTensor &losses = outputs->fetches.at("loss");
  auto weight = compiled->State("fc0.weight");
  REQUIRE(weight.ok());
  CHECK(outputs->report.peak_measured_bytes == outputs->report.peak_predicted_bytes);
  return {{losses.as<float>(), losses.as<float>() + kSteps},
          {weight->as<float>(), weight->as<float>() + kColumns * kColumns},
          compiled->PlannedPeakBytes(),
          outputs->report.peak_measured_bytes};
}

std::string Refusal(const rf::CompileOptions &options) {
  return std::string(rf::Compile(Network(), options).status().message());
}

constexpr uint64_t kUnit = 16 << 20;

/// Returns the text of a program with a chain of `layers` products. Every `every`-th value is
/// marked as a checkpoint; 0 marks none. For each product, the backward pass reads the incoming
/// gradient and the product's operand, which has kUnit bytes. The weights are negligibly small.
std::string Chain(int layers, int every) {
  const std::string rows = "tensor<65536x64xf32>", square = "tensor<64x64xf32>";
  std::vector<std::string> states, weights, types(layers, square), results;
  std::string body, value = "%x";
  for (int i = 0; i < layers; ++i) {
    states.push_back(
        absl::StrCat("%w", i, ": ", square, " {rf.state = #rf.state<\"w", i, "\", ", i, ">}"));
    weights.push_back(absl::StrCat("%w", i));
    results.push_back(absl::StrCat("%g#", i));
    absl::StrAppend(&body, "%h", i, " = rf.dot_general ", value, ", %w", i,
                    ", batching = [] x [], contracting = [1] x [0] : (", rows, ", ", square,
                    ") -> ", rows, "\n");
    value = absl::StrCat("%h", i);
    if (every > 0 && (i + 1) % every == 0 && i + 1 < layers) {
      absl::StrAppend(&body, "%c", i, " = rf.checkpoint ", value, " : ", rows, "\n");
      value = absl::StrCat("%c", i);
    }
  }
  const std::string all = absl::StrJoin(types, ", ");
  return absl::StrCat(
      "module @chain attributes {rf.version = 1 : i64} {\nfunc.func @train(%x: ", rows,
      " {rf.input = #rf.input<\"x\">}, ", absl::StrJoin(states, ", "), ") -> (", all, ") {\n", body,
      "%loss = rf.reduce add ", value, ", dims = [0, 1] : ", rows, "\n%g:", layers,
      " = rf.gradient %loss wrt(", absl::StrJoin(weights, ", "), ") : tensor<f32>, ", all, " -> ",
      all, "\nreturn ", absl::StrJoin(results, ", "), " : ", all, "\n}\n}\n");
}

struct Planned {
  uint64_t units = 0; ///< of the arena, rounded down to whole units
  uint64_t peak = 0;
};

Planned PlannedChain(int every, uint64_t budget = 0) {
  auto compiled = rf::CompileText(Chain(64, every), "chain.mlir",
                                  {.device = "checked", .memory_budget = budget});
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  const rf::exe::ExecutableT &table = compiled->executable->table;
  const size_t train = *rf::runtime::FindFunction(table, "train");
  return {table.functions[train]->arena_bytes / kUnit, table.peak_bytes};
}

} // namespace

TEST_CASE("no recompute strategy changes a bit, and strategies that cut save memory") {
  const Outcome none =
      Trained({.device = "checked", .recompute = {.strategy = rf::RecomputeStrategy::None}});
  CHECK(none.losses.back() < none.losses.front());
  using rf::RecomputeStrategy;
  for (RecomputeStrategy strategy :
       {RecomputeStrategy::Auto, RecomputeStrategy::User, RecomputeStrategy::EveryN,
        RecomputeStrategy::Chen, RecomputeStrategy::KusumotoExact,
        RecomputeStrategy::KusumotoApprox}) {
    INFO(rf::WordOf(strategy));
    rf::RecomputeChoice choice = {.strategy = strategy};
    if (choice.strategy == RecomputeStrategy::EveryN)
      choice.layers = 2;
    const Outcome cut = Trained({.device = "checked", .recompute = choice});
    CHECK(cut.losses == none.losses);
    CHECK(cut.weight == none.weight);
    CHECK(cut.measured < none.measured);
  }
  // Nothing is marked, so strategies that follow marks have no effect.
  for (RecomputeStrategy strategy : {RecomputeStrategy::Auto, RecomputeStrategy::User})
    CHECK(Trained({.device = "checked", .recompute = {.strategy = strategy}}, false).measured ==
          none.measured);
}

TEST_CASE("a budget set in code is met with the same bits, or refused") {
  const Outcome usual = Trained({.device = "checked"}, false);
  const uint64_t budget = usual.measured - 1;
  const Outcome lean = Trained({.device = "checked", .memory_budget = budget}, false);
  CHECK(lean.measured <= budget);
  CHECK(lean.predicted == lean.measured);
  CHECK(lean.losses == usual.losses);
  CHECK(lean.weight == usual.weight);
  // The option takes precedence over the flag; the flag applies if the option is not set.
  CHECK(Trained({.device = "checked", .memory_budget = budget, .flags = {.memory_budget = 1000}},
                false)
            .measured == lean.measured);
  CHECK_THAT(Refusal({.device = "checked", .flags = {.memory_budget = 1000}}),
             Contains("exceeds the budget of 1.0 KB (1,000 bytes)"));
  const std::string refused = Refusal({.device = "checked", .memory_budget = 1000});
  CHECK_THAT(refused, Contains("; that is the least of ") && Contains("; the least budget is "));
}

TEST_CASE("the true bytes of a literature baseline are compared with the budget") {
  const std::string refused = Refusal({.device = "checked",
                                       .memory_budget = 1000,
                                       .recompute = {.strategy = rf::RecomputeStrategy::EveryN}});
  CHECK_THAT(refused, Contains("exceeds the budget of 1.0 KB (1,000 bytes)"));
  CHECK_THAT(refused, !Contains("the least of"));
  CHECK_THAT(refused, Contains("; the least budget is "));
}

TEST_CASE("an unknown strategy is refused with the known ones") {
  CHECK(rf::ParseRecomputeStrategy("best").status().message() ==
        "unknown recompute strategy 'best', there are: auto, user, none, every-n, chen, "
        "kusumoto-exact, kusumoto-approx");
  CHECK(rf::ParseRecomputeObjective("both").status().message() ==
        "unknown recompute objective 'both', there are: time, memory");
  CHECK_THAT(Refusal({.device = "checked",
                      .recompute = {.strategy = rf::RecomputeStrategy::EveryN, .layers = 0}}),
             Contains("n must be at least 1, got 0"));
}

TEST_CASE("options that a strategy does not use are refused with the strategies that do") {
  CHECK(Refusal({.device = "checked", .recompute = {.layers = 1}}) ==
        "recompute.layers is for strategy 'every-n', not for 'auto'");
  CHECK(Refusal({.device = "checked",
                 .recompute = {.strategy = rf::RecomputeStrategy::Chen, .layers = 2}}) ==
        "recompute.layers is for strategy 'every-n', not for 'chen'");
  CHECK(Refusal({.device = "checked",
                 .recompute = {.strategy = rf::RecomputeStrategy::User,
                               .objective = rf::RecomputeObjective::Time}}) ==
        "recompute.objective is for strategies 'kusumoto-exact' and 'kusumoto-approx', not for "
        "'user'");
}

TEST_CASE("marks without effect are reported with their location") {
  rf::Program program("stray");
  rf::Tensor x = program.Input("x", rf::F32, {4, 8});
  rf::Variable w = program.Parameter("w", rf::F32, {8, 8});
  rf::Tensor loss = rf::Checkpoint(rf::Mean(rf::Tanh(rf::MatMul(x, w))));
  rf::optim::Sgd({.learning_rate = 0.1}).Minimize(loss);
  for (rf::RecomputeStrategy strategy :
       {rf::RecomputeStrategy::Auto, rf::RecomputeStrategy::User}) {
    auto compiled =
        rf::Compile(program, {.device = "checked", .recompute = {.strategy = strategy}});
    INFO(compiled.status());
    REQUIRE(compiled.ok());
    REQUIRE(compiled->warnings().size() == 1);
    CHECK_THAT(
        compiled->warnings()[0],
        Contains("test_driver_recompute.cpp:") &&
            Contains(
                "rf.checkpoint has no effect: there is no computing op between it and the loss"));
  }
  auto compiled = rf::Compile(
      program, {.device = "checked", .recompute = {.strategy = rf::RecomputeStrategy::EveryN}});
  REQUIRE(compiled.ok());
  CHECK(compiled->warnings().empty()); // the option is no reason for a warning
}

TEST_CASE("64 layers with a mark after every eighth store the marks and one segment") {
  const Planned kept = PlannedChain(0), marked = PlannedChain(8);
  CHECK(kept.units >= 63);
  CHECK(kept.units <= 66);
  CHECK(marked.units <= 17);
  CHECK(PlannedChain(4).units > marked.units);  // more values are stored
  CHECK(PlannedChain(16).units > marked.units); // a segment needs more memory
  // With a budget, the planner finds such a plan without marks.
  CHECK(PlannedChain(0, marked.peak).peak <= marked.peak);
}

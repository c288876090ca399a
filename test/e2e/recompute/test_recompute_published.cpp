//===- test_recompute_published.cpp - Budgets and literature baselines ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests budgets that equal the peak memory of a literature baseline, which is a recompute plan made
// by a published method. The compiler must find a plan for this budget that costs no more than the
// baseline. The results must have the same bits.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/budget.h"
#include "test/e2e/harness.h"
#include "test/e2e/reference_network.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;
using Catch::Matchers::Contains;
using Catch::Matchers::Matches;

namespace {

const std::vector<std::string> kPublishedTransformer = {
    "transformer-base",        "--batch=2", "--layers=1", "--seq=32", "--classes=4000", "--steps=3",
    "--width-multiplier=0.125"};

absl::StatusOr<Compilation> Compiled(const std::string &text, const CompileOptions &options) {
  return CompileText(text, "network.mlir", options);
}

/// Returns the plan of that strategy among the tried plans.
const planner::TriedPlan *Find(const planner::RecomputeOutcome &outcome,
                               const std::string &strategy) {
  for (const planner::TriedPlan &plan : outcome.tried)
    if (plan.strategy == strategy)
      return &plan;
  return nullptr;
}

} // namespace

TEST_CASE("a budget equal to a literature baseline is met for no more work") {
  const std::string text = ZooText(kPublishedTransformer);
  int taken = 0;
  for (const RecomputeChoice &choice : std::vector<RecomputeChoice>{
           {.strategy = RecomputeStrategy::Chen},
           {.strategy = RecomputeStrategy::KusumotoApprox, .objective = RecomputeObjective::Time},
           {.strategy = RecomputeStrategy::KusumotoApprox,
            .objective = RecomputeObjective::Memory}}) {
    const auto published = Compiled(text, {.device = "null", .recompute = choice});
    REQUIRE(published.ok());
    const uint64_t needed = published->executable->table.peak_bytes;
    const auto kept = Compiled(text, {.device = "null", .memory_budget = needed});
    INFO(WordOf(choice.strategy) << " needs " << needed << ": " << kept.status());
    REQUIRE(kept.ok());
    REQUIRE(kept->recompute);
    const planner::RecomputeOutcome &outcome = *kept->recompute;
    CHECK(kept->executable->table.peak_bytes <= needed);
    if (outcome.Taken().strategy.empty())
      continue;
    ++taken;
    CHECK(Find(outcome, outcome.Taken().strategy) == &outcome.Taken());
    CHECK_THAT(kept->memory_report,
               Contains("; it is the plan of " + outcome.Taken().strategy + "."));
    REQUIRE_FALSE(outcome.recomputed.empty());
    CHECK(outcome.recomputed.front().why.find("recomputed in its segment by " +
                                              outcome.Taken().strategy) == 0);
    // With one byte less, there is another plan of at least the same cost, or none.
    const auto less = Compiled(text, {.device = "null", .memory_budget = needed - 1});
    if (!less.ok()) {
      CHECK(NeededBytes(less.status()) == needed);
      continue;
    }
    CHECK(less->executable->table.peak_bytes < needed);
    CHECK(less->recompute->Taken().cost >= outcome.Taken().cost);
  }
  CHECK(taken > 0);
}

TEST_CASE("a literature baseline within a budget has the same bits and the predicted bytes") {
  const std::string text = ZooText(kPublishedTransformer);
  const Feeds feeds = {.tensors = {}, .index_bound = 4000};
  for (const std::string device : {"checked", "cpu"}) {
    const RunWays ways = {.device = device, .threads = 2, .steps = {3}};
    const Results usual = Run(CompileOrFail(text, device), ways, feeds);
    const auto chen =
        Compiled(text, {.device = device, .recompute = {.strategy = RecomputeStrategy::Chen}});
    REQUIRE(chen.ok());
    const uint64_t budget = chen->executable->table.peak_bytes;
    const auto kept = Compiled(text, {.device = device, .threads = 2, .memory_budget = budget});
    REQUIRE(kept.ok());
    REQUIRE(kept->recompute);
    CHECK(kept->recompute->Taken().strategy == "chen");
    const Results within = Run(kept->executable, ways, feeds);
    CHECK(Differences(usual, within) == "");
    CHECK(within.last.peak_measured_bytes == within.last.peak_predicted_bytes);
    CHECK(within.last.peak_measured_bytes <= budget);
    CHECK(within.last.peak_measured_bytes < usual.last.peak_measured_bytes);
  }
}

TEST_CASE("a refusal estimates the least budget unless it is requested") {
  const std::string text = ZooText(kPublishedTransformer);
  const uint64_t all = Compiled(text, {.device = "null"})->executable->table.peak_bytes;
  const auto exact = Compiled(text, {.device = "null", .memory_budget = 1000}).status();
  REQUIRE(NeededBytes(exact));
  for (const uint64_t budget : {uint64_t{1000}, *NeededBytes(exact) - 1}) {
    const auto refused =
        Compiled(text, {.device = "null", .memory_budget = budget, .least_budget = false}).status();
    INFO(refused);
    REQUIRE(NeededBytes(refused));
    CHECK(*NeededBytes(refused) > budget);
    CHECK(*NeededBytes(refused) <= all);
    CHECK_THAT(std::string(refused.message()),
               Matches(R"(program exceeds the budget of .*: without recomputation )"
                       R"(training needs 9\.6 MB, and no plan was found for less than about .*)"));
  }
  CHECK(Compiled(text,
                 {.device = "null", .memory_budget = *NeededBytes(exact), .least_budget = false})
            .ok());
}

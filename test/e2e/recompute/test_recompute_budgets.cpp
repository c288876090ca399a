//===- test_recompute_budgets.cpp - Twenty budgets for four networks ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains networks with memory budgets. The largest budget is the memory that a network needs
// without recomputation. The smallest budget is the minimum that the compiler's error names. Each
// run must have the same bits and must use the predicted number of bytes. A larger budget must
// never recompute more.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/budget.h"
#include "test/e2e/harness.h"
#include "test/e2e/reference_network.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int kBudgets = 20;
constexpr int64_t kBudgetSteps = 2;

absl::StatusOr<Compilation> CompileWithin(const std::string &text, uint64_t budget) {
  return CompileText(text, "network.mlir",
                     {.device = "cpu", .threads = 2, .memory_budget = budget});
}

/// The most work and the fewest bytes of the plans of this sweep.
struct Sweep {
  int recomputed = 0;
  double most_overhead = 0;
};

Sweep TrainWithinBudgets(const std::vector<std::string> &arguments, int64_t index_bound) {
  const std::string text = ZooText(arguments);
  const RunWays ways = {.device = "cpu", .threads = 2, .steps = {kBudgetSteps}};
  const Feeds feeds = {.tensors = {}, .index_bound = index_bound};
  const Results all = Run(CompileOrFail(text, "cpu"), ways, feeds);
  CHECK(AllFinite(all));
  const uint64_t most = all.last.peak_predicted_bytes;
  const absl::Status refused = CompileWithin(text, 1).status();
  INFO(refused);
  const std::optional<uint64_t> least = NeededBytes(refused);
  REQUIRE(least);
  CHECK(*least < most);
  CHECK_FALSE(CompileWithin(text, *least - 1).ok());
  CHECK(CompileWithin(text, most).value().recompute->Taken().clones == 0);

  Sweep sweep;
  double overhead = std::numeric_limits<double>::infinity();
  uint64_t peak = 0;
  for (int i = 0; i < kBudgets; ++i) {
    const uint64_t budget = *least + (most - *least) * i / (kBudgets - 1);
    INFO("budget " << budget << ", of " << *least << " to " << most);
    absl::StatusOr<Compilation> compiled = CompileWithin(text, budget);
    REQUIRE(compiled.ok());
    const Results within = Run(compiled->executable, ways, feeds);
    CHECK(Differences(all, within) == "");
    CHECK(within.last.peak_measured_bytes == within.last.peak_predicted_bytes);
    CHECK(within.last.peak_measured_bytes <= budget);
    REQUIRE(compiled->recompute);
    // A larger budget never costs more work; less work needs more bytes.
    CHECK(compiled->recompute->Overhead() <= overhead);
    CHECK(within.last.peak_measured_bytes >= peak);
    overhead = compiled->recompute->Overhead();
    peak = within.last.peak_measured_bytes;
    sweep.recomputed += compiled->recompute->Taken().clones > 0;
    sweep.most_overhead = std::max(sweep.most_overhead, overhead);
  }
  return sweep;
}

} // namespace

TEST_CASE("resnet18, with batch norm and skip connections, trains within twenty budgets") {
  const Sweep sweep = TrainWithinBudgets({"resnet18", "--batch=8", "--image=64", "--steps=4"}, 10);
  CHECK(sweep.recomputed >= kBudgets / 2);
  CHECK(sweep.most_overhead > 0.02);
}
TEST_CASE("unet, with dropout and concatenations, trains within twenty budgets") {
  const Sweep sweep = TrainWithinBudgets(
      {"unet", "--batch=2", "--image=188", "--width-multiplier=0.25", "--steps=4"}, 2);
  CHECK(sweep.recomputed >= kBudgets / 2);
}
TEST_CASE("gpt2-small, with dropout and attention, trains within twenty budgets") {
  const Sweep sweep = TrainWithinBudgets({"gpt2-small", "--batch=8", "--seq=128", "--layers=2",
                                          "--width-multiplier=0.25", "--steps=4"},
                                         100);
  CHECK(sweep.recomputed >= kBudgets / 2);
}
TEST_CASE("vgg19, with large layers, trains within twenty budgets") {
  const Sweep sweep = TrainWithinBudgets(
      {"vgg19", "--batch=8", "--image=64", "--width-multiplier=0.25", "--steps=4"}, 10);
  CHECK(sweep.recomputed >= kBudgets / 2);
}

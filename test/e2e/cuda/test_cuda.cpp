//===- test_cuda.cpp - The zoo's program as a CUDA graph ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the graph as the driver sees it, and the bits of the results.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/cuda_device.h"
#include "test/e2e/cuda/one_step_program.h"
#include "test/e2e/cuda/recorded_card.h"
#include "test/e2e/mlp_text.h"
#include "test/runtime/cuda/recording/older_driver.h"

#include <algorithm>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kCardRows = 192, kCardSteps = 12;

std::string Text(const std::string &optimizer, double dropout, const std::string &shuffle) {
  return MlpText({.depth = 2,
                  .width = 16,
                  .batch = 64,
                  .steps = kCardSteps,
                  .rows = kCardRows,
                  .features = 8,
                  .optimizer = optimizer,
                  .dropout = dropout,
                  .shuffle = shuffle});
}

} // namespace

TEST_CASE("the in-VRAM MLP has the CPU's bits on a GPU in every way of running") {
  CardCompiler compiler;
  const struct {
    const char *optimizer;
    double dropout;
    const char *shuffle;
  } rows[] = {{"adam", 0, "fed"}, {"momentum", 0.25, "device"}, {"sgd", 0, "sample"}};
  for (const auto &row : rows) {
    const std::string text = Text(row.optimizer, row.dropout, row.shuffle);
    Feeds feeds;
    feeds.index_bound = kCardRows;
    absl::StatusOr<CardProgram> program = compiler.Compile(text);
    INFO(program.status());
    REQUIRE(program.ok());
    const Results expected =
        Run(CompileOrFail(text, "cpu"), {.device = "cpu", .steps = {kCardSteps}}, feeds);
    const RunWays ways[] = {{.steps = {kCardSteps}},
                            {.no_fold = true, .steps = {kCardSteps}},
                            {.steps = {5, 0, kCardSteps - 5}}};
    for (const RunWays &way : ways)
      for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
        absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program, order);
        REQUIRE(card.ok());
        const Results results = Run(program->executable, (*card)->On(way), feeds);
        CHECK((*card)->Breaches() == "");
        CHECK(Differences(expected, results) == "");
        CHECK(results.last.peak_predicted_bytes == results.last.peak_measured_bytes);
      }
  }
}

TEST_CASE("a step of two kernels has the bits of its interpretation") {
  // All shared weights fit; weights are loaded in turn; weights are too large.
  CardCompiler compiler;
  for (auto [batch, width] : {std::pair{512, 32}, {64, 96}, {64, 128}}) {
    INFO(batch << " rows, width " << width);
    constexpr int64_t kFewSteps = 3;
    absl::StatusOr<CardProgram> program = compiler.Compile(
        MlpText({.width = width, .batch = batch, .steps = kFewSteps, .rows = 2 * batch}), "step");
    INFO(program.status());
    REQUIRE(program.ok());
    Feeds feeds;
    feeds.index_bound = 2 * batch;
    const Results expected =
        Run(program->executable, {.device = "checked", .steps = {kFewSteps}}, feeds);
    for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
      absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program, order);
      REQUIRE(card.ok());
      const Results results = Run(program->executable, (*card)->On({.steps = {kFewSteps}}), feeds);
      CHECK((*card)->Breaches() == "");
      CHECK(Differences(expected, results) == "");
      CHECK(results.last.peak_predicted_bytes == results.last.peak_measured_bytes);
    }
  }
}

TEST_CASE("empty tensors need no kernel at any fusion granularity") {
  const std::string text =
      OneStepProgram("nothing", "  %out = rf.exponential %x : tensor<0x4xf32>\n",
                     {{"x", "tensor<0x4xf32>"}}, "%out", "tensor<0x4xf32>");
  CardCompiler compiler;
  for (const char *tier : {"op", "layer", "step"}) {
    INFO(tier);
    absl::StatusOr<CardProgram> program = compiler.Compile(text, tier);
    INFO(program.status());
    REQUIRE(program.ok());
    absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program);
    REQUIRE(card.ok());
    const Results results = Run(program->executable, (*card)->On({.steps = {1}}));
    CHECK((*card)->Breaches() == "");
    CHECK(results.values.at("fetch:out").empty());
  }
}

TEST_CASE("a run that ends at a NaN skips the commands after the loop") {
  const std::string text = R"(module @after attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<2xf32> {rf.state = #rf.state<"w", 0>}, tensor<2xf32> {rf.state = #rf.state<"v", 1>},
                                             tensor<i64> {rf.state = #rf.state<"step", 2>}) {
    %step = rf.constant dense<0> : tensor<i64>
    %w = rf.constant dense<[2.0, 0.5]> : tensor<2xf32>
    return %w, %w, %step : tensor<2xf32>, tensor<2xf32>, tensor<i64>
  }
  func.func @train(%w: tensor<2xf32> {rf.state = #rf.state<"w", 0>}, %v: tensor<2xf32> {rf.state = #rf.state<"v", 1>},
                   %step: tensor<i64> {rf.state = #rf.state<"step", 2>}, %steps: i64 {rf.steps})
      -> (tensor<2xf32>, tensor<2xf32>, tensor<i64>) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %r = scf.for %i = %first to %end step %one iter_args(%u = %w) -> (tensor<2xf32>) : i64 {
      %n = rf.log %u : tensor<2xf32>
      scf.yield %n : tensor<2xf32>
    } {rf.capacity = 5 : i64}
    %after = rf.add %v, %r : tensor<2xf32>
    %next = tensor.from_elements %end : tensor<i64>
    return %r, %after, %next : tensor<2xf32>, tensor<2xf32>, tensor<i64>
  }
})";
  CardCompiler compiler;
  for (const char *tier : {"op", "layer", "step"})
    for (bool conditionals : {true, false}) {
      INFO(tier << (conditionals ? "" : ", straight graphs"));
      absl::StatusOr<CardProgram> program =
          compiler.Compile(text, tier, {.flags = {.check_nan_inf = true}});
      INFO(program.status());
      REQUIRE(program.ok());
      absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program);
      REQUIRE(card.ok());
      const runtime::cuda::DriverApi &newest = (*card)->driver().Api();
      {
        auto session = runtime::Session::Create(
            program->executable,
            *runtime::MakeCudaDevice(
                conditionals ? newest
                             : runtime::cuda::AsOfCuda(runtime::cuda::kOldestDriver, newest)),
            {.flags = {.check_nan_inf = true}});
        INFO(session.status());
        REQUIRE(session.ok());
        REQUIRE((*session)->Startup(0).ok());
        const std::string message((*session)->Train(4).status().message());
        // log(0.5) < 0 in step 0, so the logarithm of it in step 1 is NaN.
        CHECK_THAT(message, Catch::Matchers::StartsWith("step 1: rf.log in kernel "));
        CHECK_THAT(message,
                   Catch::Matchers::Contains(
                       " makes NaN at [1] of 'w', the first value of the run that is not finite; "
                       "the step was completed, and states have the values after it"));
        CHECK((*session)->State("step")->as<int64_t>()[0] == 1);
        CHECK((*session)->State("v")->as<float>()[0] == 2.0F);
        CHECK((*session)->State("v")->as<float>()[1] == 0.5F);
      }
      CHECK((*card)->Breaches() == "");
    }
}

TEST_CASE("ten thousand steps are two kernels each and at most three driver calls") {
  constexpr int64_t kManySteps = 10'000;
  const zoo::InVramMlpOptions options = {.depth = 2,
                                         .width = 8,
                                         .batch = 16,
                                         .steps = kManySteps,
                                         .rows = 16 * kManySteps / 100,
                                         .features = 4};
  CardCompiler compiler;
  absl::StatusOr<CardProgram> program = compiler.Compile(MlpText(options), "step");
  INFO(program.status());
  REQUIRE(program.ok());
  absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program);
  REQUIRE(card.ok());
  runtime::cuda::RecordingDriver &driver = (*card)->driver();
  {
    auto device = runtime::MakeCudaDevice(driver.Api());
    REQUIRE(device.ok());
    auto session = runtime::Session::Create(program->executable, *std::move(device));
    INFO(session.status());
    REQUIRE(session.ok());
    Feeds feeds;
    feeds.index_bound = options.rows;
    REQUIRE(Feed(**session, feeds).ok());
    REQUIRE((*session)->Startup(1).ok());
    REQUIRE((*session)->Train(0).ok()); // inputs are there
    const size_t before = driver.Executed().size();
    driver.ClearCalls();
    absl::StatusOr<runtime::RunReport> report = (*session)->Train(kManySteps);
    INFO(report.status());
    REQUIRE(report.ok());
    CHECK(report->steps == kManySteps);
    // The counter is read before the steps begin.
    const std::vector<std::string> &calls = driver.Calls();
    const auto start = std::find(calls.begin(), calls.end(), "GraphLaunch");
    CHECK(calls.end() - start <= 3);
    CHECK(std::count(calls.begin(), calls.end(), "GraphLaunch") == 1);
    for (const char *call : {"GraphInstantiate", "MemAlloc", "MemFree"})
      CHECK(std::count(calls.begin(), calls.end(), call) == 0);
    int64_t kernels = 0, control = 0;
    for (size_t i = before; i < driver.Executed().size(); ++i)
      if (driver.Executed()[i] != "memcpy")
        ++(driver.Executed()[i].rfind("refold_", 0) == 0 ? control : kernels);
    CHECK(kernels == 2 * kManySteps);
    // Control kernels set the conditions of loops and compute no values. One kernel enters the loop
    // over blocks of sixteen steps. The condition of this loop needs one kernel before the first
    // block and one after each block. The last kernel checks whether single steps remain.
    CHECK(control == 1 + (1 + kManySteps / 16) + 1);
  }
  CHECK((*card)->Breaches() == "");
}

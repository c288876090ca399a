//===- test_cuda_libraries.cpp - Large products by cuBLASLt ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains a network of wide layers with the fake cuBLASLt and without it.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"
#include "test/e2e/mlp_text.h"

#include <cmath>
#include <cstring>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kLibrarySteps = 2, kLibraryRows = 1024;
/// Number of products that the library computes in a step. Each of the two layers has one product
/// in the forward pass and one product for the gradient of its weights. The second layer has one
/// more product, for the gradient of its input.
constexpr int64_t kProducts = 5;

std::string Text() {
  // Adam's first steps are signs of gradients, however small the gradients are.
  return MlpText({.depth = 2,
                  .width = 256,
                  .batch = 512,
                  .steps = kLibrarySteps,
                  .rows = kLibraryRows,
                  .features = 256,
                  .optimizer = "sgd"});
}

Feeds Fed() {
  Feeds feeds;
  feeds.index_bound = kLibraryRows;
  return feeds;
}

/// Returns the largest error of the f32 results. The error of an element is relative to the largest
/// magnitude in the expected tensor.
double Distance(const Results &expected, const Results &results) {
  double worst = 0;
  for (const auto &[name, bytes] : expected.values) {
    if (expected.types.at(name) != runtime::ElementType::F32)
      continue;
    const size_t count = bytes.size() / sizeof(float);
    std::vector<float> a(count), b(count);
    std::memcpy(a.data(), bytes.data(), bytes.size());
    std::memcpy(b.data(), results.values.at(name).data(), bytes.size());
    double largest = 0, off = 0;
    for (size_t i = 0; i < count; ++i) {
      largest = std::max<double>(largest, std::abs(a[i]));
      off = std::max<double>(off, std::abs(static_cast<double>(a[i]) - b[i]));
    }
    worst = std::max(worst, largest > 0 ? off / largest : off);
  }
  return worst;
}

struct CardRun {
  Results results;
  size_t enqueued = 0, executed = 0;
};

CardRun OnCard(CardCompiler &compiler, const std::string &text, const std::string &tier,
               const CompileOptions &options, const RunWays &ways) {
  absl::StatusOr<CardProgram> program = compiler.Compile(text, tier, options);
  INFO(program.status());
  REQUIRE(program.ok());
  absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program);
  REQUIRE(card.ok());
  CardRun run;
  run.results = Run(program->executable, (*card)->On(ways), Fed());
  CHECK((*card)->Breaches() == "");
  CHECK(run.results.last.peak_predicted_bytes == run.results.last.peak_measured_bytes);
  run.enqueued = (*card)->library().Enqueued();
  run.executed = (*card)->library().Executed();
  return run;
}

} // namespace

TEST_CASE("library products keep the CPU's values, folded and step by step") {
  CardCompiler compiler;
  const std::string text = Text();
  const Results cpu =
      Run(CompileOrFail(text, "cpu"), {.device = "cpu", .steps = {kLibrarySteps}}, Fed());
  const CardRun folded = OnCard(compiler, text, "layer", {}, {.steps = {kLibrarySteps}});
  CHECK(folded.executed == kLibrarySteps * kProducts);
  // The graph has a body of all steps, and a body of a single step.
  CHECK(folded.enqueued == (kLibrarySteps + 1) * kProducts);
  CHECK(folded.results.last.launched_as == "one graph");
  CHECK(folded.results.last.libraries.size() == 3); // equal products are one kernel
  CHECK(Distance(cpu, folded.results) < 1e-5);
  CHECK(Distance(cpu, folded.results) > 0); // row sums of a gradient are not in row blocks

  const CardRun stepwise =
      OnCard(compiler, text, "layer", {}, {.no_fold = true, .steps = {1, kLibrarySteps - 1}});
  CHECK(Differences(folded.results, stepwise.results) == "");
  const CardRun op = OnCard(compiler, text, "op", {}, {.steps = {kLibrarySteps}});
  CHECK(op.executed == folded.executed);
  CHECK(Differences(folded.results, op.results) == "");

  const CardRun tf32 = OnCard(compiler, text, "layer", {.target = CudaOptions{.tf32 = true}},
                              {.steps = {kLibrarySteps}});
  CHECK(Distance(cpu, tf32.results) < 1e-2);
  CHECK(Distance(cpu, tf32.results) > 10 * Distance(cpu, folded.results));
}

TEST_CASE("large products without libraries have the CPU's bits") {
  CardCompiler compiler;
  const std::string text = Text();
  const Results cpu = Run(CompileOrFail(text, "cpu"), {.device = "cpu", .steps = {1}}, Fed());
  const CardRun own =
      OnCard(compiler, text, "layer", {.target = CudaOptions{.libraries = GpuLibraries::None}},
             {.steps = {1}});
  CHECK(own.enqueued == 0);
  CHECK(own.results.last.libraries.empty());
  CHECK(Differences(cpu, own.results) == "");
}

TEST_CASE("fused steps leave no product to a library") {
  CardCompiler compiler;
  absl::StatusOr<CardProgram> program = compiler.Compile(Text(), "step");
  INFO(program.status());
  REQUIRE(program.ok());
  for (const auto &kernel : program->executable->table.kernels)
    CHECK(!kernel->library);
}

//===- test_loss_scale.cpp - Training in f16 with overflows ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains a network in f16. Some batches have an element that overflows in f16. The step of such a
// batch must change no parameter and no state of the optimizer. The network draws no random
// numbers. So its parameters must have the same bits as after a training without these batches.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"

#include "compiler/driver/compile.h"

#include <refold/refold.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <set>

namespace rf = refold;
using namespace refold::test;

namespace {

constexpr int64_t kScaledBatch = 8, kScaledWidth = 6;

struct ScaledProgram {
  int64_t steps;
  rf::optim::MinimizeOptions minimize = {};
};

std::string ScaledText(const ScaledProgram &options) {
  rf::Program program("scaled");
  program.Autocast(rf::F16);
  rf::Tensor x = program.Input("x", rf::F32, {options.steps, kScaledBatch, kScaledWidth});
  program.Foldl(x, [&](rf::Tensor batch) {
    rf::Tensor h = rf::Tanh(rf::nn::Linear(batch, 12, {.name = "in"}));
    rf::Tensor out = rf::nn::Linear(h, 3, {.name = "out"});
    rf::Tensor loss = rf::Mean(rf::Square(out));
    rf::optim::Adam({.learning_rate = 0.01}).Minimize(loss, options.minimize);
    program.Fetch("loss", loss);
  });
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  return *text;
}

/// Returns one batch for each step. The batch of each step in `overflows` has the element 10^6.
Feeds ScaledBatches(int64_t steps, const std::set<int64_t> &overflows) {
  Feeds feeds;
  rf::HostTensor x(rf::F32, {steps, kScaledBatch, kScaledWidth});
  int64_t clean = 0; // batches without that element so far
  for (int64_t step = 0; step < steps; ++step) {
    float *batch = x.as<float>() + step * kScaledBatch * kScaledWidth;
    for (int64_t i = 0; i < kScaledBatch * kScaledWidth; ++i)
      batch[i] = static_cast<float>(
          std::sin(0.37 * static_cast<double>(i) + 1.1 * static_cast<double>(clean)));
    if (overflows.count(step) > 0)
      batch[5] = 1e6f;
    else
      ++clean;
  }
  feeds.tensors.emplace("x", std::move(x));
  return feeds;
}

template <typename T> std::vector<T> Elements(const Results &results, const std::string &name) {
  const Bytes &bytes = results.values.at(name);
  std::vector<T> elements(bytes.size() / sizeof(T));
  std::memcpy(elements.data(), bytes.data(), bytes.size());
  return elements;
}

Results RunScaled(const ScaledProgram &options, const std::set<int64_t> &overflows,
                  const RunWays &ways) {
  return Run(CompileOrFail(ScaledText(options), ways.device), ways,
             ScaledBatches(options.steps, overflows));
}
Results RunScaled(const ScaledProgram &options, const std::set<int64_t> &overflows) {
  return RunScaled(options, overflows, {.steps = {options.steps}});
}

} // namespace

TEST_CASE("a step that overflows in f16 leaves the bits of a training without it") {
  const std::set<int64_t> overflows = {3, 7};
  const Results clean = RunScaled({10}, {});
  CHECK(AllFinite(clean));
  CHECK(Elements<int64_t>(clean, "state:loss_scale.skipped_steps")[0] == 0);
  const RunWays ways[] = {{.steps = {12}},
                          {.no_fold = true, .steps = {12}},
                          {.steps = {5, 7}},
                          {.device = "cpu", .steps = {12}},
                          {.device = "cpu", .threads = 2, .steps = {4, 8}}};
  for (const RunWays &way : ways) {
    const Results run = RunScaled({12}, overflows, way);
    CHECK(Elements<int64_t>(run, "state:loss_scale.skipped_steps")[0] == 2);
    CHECK(Elements<int64_t>(run, "state:loss_scale.good_steps")[0] == 4);
    CHECK(Elements<float>(run, "state:loss_scale.value")[0] == 16384);
    for (const auto &[name, bytes] : clean.values) {
      INFO(name);
      if (absl::StartsWith(name, "state:") && !absl::StrContains(name, "loss_scale") &&
          name != "state:step")
        CHECK(run.values.at(name) == bytes);
    }
    std::vector<float> others;
    const auto losses = Elements<float>(run, "fetch:loss");
    for (int64_t step = 0; step < 12; ++step)
      if (overflows.count(step) == 0)
        others.push_back(losses[step]);
    CHECK(others == Elements<float>(clean, "fetch:loss"));
    CHECK(run.last.peak_measured_bytes == run.last.peak_predicted_bytes);
  }
}

TEST_CASE("the loss scale grows after an interval without an overflow") {
  const Results run =
      RunScaled({6, {.loss_scale = rf::optim::LossScale{.initial = 8, .interval = 2}}}, {1});
  CHECK(Elements<float>(run, "fetch:loss_scale") == std::vector<float>{8, 8, 4, 4, 8, 8});
  CHECK(Elements<int64_t>(run, "fetch:loss_scale.skipped_steps") ==
        std::vector<int64_t>{0, 1, 1, 1, 1, 1});
  CHECK(Elements<float>(run, "state:loss_scale.value")[0] == 16);
}

TEST_CASE("each optimizer of a program has a loss scale of its own") {
  rf::Program program("two");
  program.Autocast(rf::F16);
  rf::Variable a = program.Parameter("a", rf::F32, {2}), b = program.Parameter("b", rf::F32, {2});
  program.Foldl(3, [&] {
    program.Scope("first", [&] { rf::optim::Sgd().Minimize(rf::Sum(a * a)); });
    program.Scope("second", [&] { rf::optim::Sgd().Minimize(rf::Sum(b * b)); });
    rf::optim::Adam({.name = "named"}).Minimize(rf::Sum(a * b));
    program.If(rf::Equal(program.Step(), 0), [&] { rf::optim::Sgd().Minimize(rf::Sum(b * b)); });
  });
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  const Results run = Run(CompileOrFail(*text, "checked"), {.steps = {3}});
  for (const char *scale : {"first/loss_scale", "second/loss_scale", "named.loss_scale"})
    CHECK(Elements<float>(run, absl::StrCat("fetch:", scale)) == std::vector<float>(3, 65536));
  CHECK(run.values.count("state:loss_scale.value") == 1);
  CHECK(run.values.count("fetch:loss_scale") == 0);
}

TEST_CASE("the loss scale does not fall below 1") {
  const Results run = RunScaled({4, {.loss_scale = rf::optim::LossScale{.initial = 2}}}, {0, 1, 2});
  CHECK(Elements<float>(run, "fetch:loss_scale") == std::vector<float>{2, 1, 1, 1});
}

TEST_CASE("with accumulation, an overflow skips the update of all its steps") {
  const ScaledProgram options = {9, {.accumulate = 3}};
  const Results run = RunScaled(options, {4});
  CHECK(Elements<int64_t>(run, "state:loss_scale.skipped_steps")[0] == 1);
  CHECK(Elements<int64_t>(run, "state:loss_scale.good_steps")[0] == 1);
  CHECK(Elements<float>(run, "state:loss_scale.value")[0] == 32768);
  for (float element : Elements<float>(run, "state:in.weight"))
    CHECK(std::isfinite(element));
}

TEST_CASE(
    "FLAGS_check_nan_inf ignores an update that is skipped, but no value of the forward pass") {
  const rf::runtime::FlagValues watched = {.check_nan_inf = true};
  // The first gradients overflow in f16, until the scale has become smaller.
  const std::string text =
      ScaledText({20, {.loss_scale = rf::optim::LossScale{.initial = 0x1p30}}});
  for (const char *device : {"checked", "cpu"}) {
    auto compiled = rf::CompileText(text, "scaled.mlir", {.device = device, .flags = watched});
    REQUIRE(compiled.status() == absl::OkStatus());
    const RunWays ways = {.device = device, .flags = watched, .steps = {20}};
    Results results;
    REQUIRE(TryRun(compiled->executable, ways, ScaledBatches(20, {}), &results) ==
            absl::OkStatus());
    const int64_t skipped = Elements<int64_t>(results, "state:loss_scale.skipped_steps")[0];
    CHECK(skipped > 0);
    CHECK(skipped < 20);
    const absl::Status ended =
        TryRun(compiled->executable, ways, ScaledBatches(20, {15}), &results);
    CHECK(absl::StrContains(ended.message(), "inf"));
    CHECK(absl::StrContains(ended.message(), "step 15"));
  }
}

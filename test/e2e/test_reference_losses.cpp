//===- test_reference_losses.cpp - The zoo's losses compared with PyTorch -===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains small networks of refold-zoo and compares them with PyTorch. Each file of reference/losses
// describes a network, its inputs, and the results of twenty PyTorch steps (see
// reference/README.md). From the same initial values, `cpu` must compute the same losses,
// parameters and states, within the tolerances of the file. Step-by-step runs must have the bits of
// a single run. The peak memory must be exactly the predicted number of bytes. In bf16, the losses
// must follow those of f32.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/cast_program.h"
#include "test/e2e/harness.h"
#include "test/e2e/reference_network.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

using namespace refold;
using namespace refold::test;
using nlohmann::json;
using runtime::ElementType;

constexpr int64_t kLossSteps = 20;
/// Number of steps of the comparison with step-by-step runs.
constexpr int64_t kFew = 5;

static std::vector<float> Floats(const Results &results, const std::string &name) {
  auto found = results.values.find(name);
  REQUIRE(found != results.values.end());
  REQUIRE(results.types.at(name) == ElementType::F32);
  std::vector<float> values(found->second.size() / sizeof(float));
  std::memcpy(values.data(), found->second.data(), found->second.size());
  return values;
}

/// Fails with the difference if it is too large.
static void CheckNear(const std::string &what, double got, double expected, double unit,
                      double tolerance) {
  const double by = std::abs(got - expected) / unit;
  INFO(what << " is " << got << " and not " << expected << ": off by " << by << ", tolerance "
            << tolerance);
  CHECK(by <= tolerance); // false for NaN
}

static void CheckLosses(const json &file, const Results &results) {
  const std::vector<float> losses = Floats(results, "fetch:loss");
  REQUIRE(losses.size() == kLossSteps);
  REQUIRE(file["losses"].size() == kLossSteps);
  for (size_t step = 0; step < losses.size(); ++step) {
    const double expected = file["losses"][step];
    CheckNear("the loss of step " + std::to_string(step), losses[step], expected,
              std::abs(expected), file["loss_tolerance"]);
  }
}

/// Checks mean, norm and three elements; elements and mean are relative to the root mean square.
static void CheckState(const json &state, const Results &results, double tolerance) {
  const std::string name = state["name"];
  const std::vector<float> values = Floats(results, "state:" + name);
  size_t first = 0, last = 0; // the elements that only noise changes
  if (state.contains("noise")) {
    first = state["noise"][0];
    last = state["noise"][1];
  }
  double sum = 0, squares = 0;
  size_t count = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i >= first && i < last)
      continue;
    const double value = values[i];
    sum += value;
    squares += value * value;
    ++count;
  }
  if (count == 0)
    return;
  const double norm = state["norm"], n = static_cast<double>(count), root = norm / std::sqrt(n);
  CheckNear("the norm of " + name, std::sqrt(squares), norm, norm, tolerance);
  CheckNear("the mean of " + name, sum / n, state["mean"], root, tolerance);
  for (const auto &[index, expected] : state["elements"].items())
    CheckNear("element " + index + " of " + name, values.at(std::stoul(index)), expected, root,
              tolerance);
}

static void CheckFamily(const std::string &family, const std::string &device = "cpu") {
  const json file = ReferenceFile(family);
  REQUIRE(file["loss_tolerance"].get<double>() <= 1e-3);
  REQUIRE(file["state_tolerance"].get<double>() <= 1e-3);

  Feeds feeds;
  feeds.tensors = ReferenceInputs(file);
  for (const json &state : file["states"])
    feeds.states[state["name"]] = FormulaState(state["name"], state["shape"]);

  auto compiled = CompileOrFail(ZooText(file["arguments"]), device);
  auto run = [&](int64_t steps, bool no_fold) {
    return Run(compiled, {.device = device, .threads = 2, .no_fold = no_fold, .steps = {steps}},
               feeds);
  };
  const Results whole = run(kLossSteps, false);
  CHECK(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);
  CheckLosses(file, whole);
  for (const json &state : file["states"])
    CheckState(state, whole, file["state_tolerance"]);
  CHECK(Differences(run(kFew, false), run(kFew, true)) == "");
}

/// Trains in bf16 on `device`. The first loss must be within 1 % of the first loss of the file, and
/// the mean of the last ten losses within 2 % of it. Single losses are not compared: in steps that
/// overshoot, a difference of one rounding grows. The memory must be exactly the predicted number
/// of bytes.
static void CheckFamilyInBf16(const std::string &family, const std::string &device = "cpu") {
  const json file = ReferenceFile(family);
  Feeds feeds;
  feeds.tensors = ReferenceInputs(file);
  for (const json &state : file["states"])
    feeds.states[state["name"]] = FormulaState(state["name"], state["shape"]);
  auto text = WithPrecision(ZooText(file["arguments"]), family, "bf16");
  REQUIRE(text.status() == absl::OkStatus());
  auto compiled = CompileOrFail(*text, device);
  auto run = [&](int64_t steps, bool no_fold, int threads) {
    return Run(compiled,
               {.device = device, .threads = threads, .no_fold = no_fold, .steps = {steps}}, feeds);
  };
  const Results whole = run(kLossSteps, false, 2);
  CHECK(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);
  const std::vector<float> losses = Floats(whole, "fetch:loss");
  REQUIRE(losses.size() == kLossSteps);
  const double first = std::abs(file["losses"][0].get<double>());
  CheckNear("the loss of step 0", losses[0], file["losses"][0], first, 0.01);
  double mean = 0, expected = 0;
  for (size_t step = kLossSteps - 10; step < kLossSteps; ++step) {
    mean += losses[step] / 10;
    expected += file["losses"][step].get<double>() / 10;
  }
  CheckNear("the mean of the last ten losses", mean, expected, first, 0.02);
  CHECK(Differences(run(kFew, false, 2), run(kFew, true, 1)) == "");
}

TEST_CASE("small-cnn trains as in PyTorch") { CheckFamily("small_cnn"); }
TEST_CASE("vgg19 trains as in PyTorch") { CheckFamily("vgg19"); }
TEST_CASE("resnet18 trains as in PyTorch") { CheckFamily("resnet18"); }
TEST_CASE("resnet50 trains as in PyTorch") { CheckFamily("resnet50"); }
/// Interpreted by default, because densenet161 takes longest to compile; the bits are the same.
TEST_CASE("densenet161 trains as in PyTorch") { CheckFamily("densenet161", "checked"); }
TEST_CASE("compiled densenet161 trains as in PyTorch", "[.][densenet161]") {
  CheckFamily("densenet161");
}
TEST_CASE("googlenet trains as in PyTorch") { CheckFamily("googlenet"); }
TEST_CASE("unet trains as in PyTorch") { CheckFamily("unet"); }
TEST_CASE("pspnet trains as in PyTorch") { CheckFamily("pspnet"); }
TEST_CASE("deeplabv3p trains as in PyTorch") { CheckFamily("deeplabv3p"); }
TEST_CASE("transformer-base trains as in PyTorch") { CheckFamily("transformer_base"); }
TEST_CASE("bert-base trains as in PyTorch") { CheckFamily("bert_base"); }
TEST_CASE("gpt2-small trains as in PyTorch") { CheckFamily("gpt2_small"); }
TEST_CASE("lstm-lm trains as in PyTorch") { CheckFamily("lstm_lm"); }

TEST_CASE("small-cnn trains in bf16 as in f32") { CheckFamilyInBf16("small_cnn"); }
TEST_CASE("vgg19 trains in bf16 as in f32") { CheckFamilyInBf16("vgg19"); }
TEST_CASE("resnet18 trains in bf16 as in f32") { CheckFamilyInBf16("resnet18"); }
TEST_CASE("resnet50 trains in bf16 as in f32") { CheckFamilyInBf16("resnet50"); }
TEST_CASE("densenet161 trains in bf16 as in f32") { CheckFamilyInBf16("densenet161", "checked"); }
TEST_CASE("googlenet trains in bf16 as in f32") { CheckFamilyInBf16("googlenet"); }
TEST_CASE("unet trains in bf16 as in f32") { CheckFamilyInBf16("unet"); }
TEST_CASE("pspnet trains in bf16 as in f32") { CheckFamilyInBf16("pspnet"); }
TEST_CASE("deeplabv3p trains in bf16 as in f32") { CheckFamilyInBf16("deeplabv3p"); }
TEST_CASE("transformer-base trains in bf16 as in f32") { CheckFamilyInBf16("transformer_base"); }
TEST_CASE("bert-base trains in bf16 as in f32") { CheckFamilyInBf16("bert_base"); }
TEST_CASE("gpt2-small trains in bf16 as in f32") { CheckFamilyInBf16("gpt2_small"); }
TEST_CASE("lstm-lm trains in bf16 as in f32") { CheckFamilyInBf16("lstm_lm"); }

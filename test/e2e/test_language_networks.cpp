//===- test_language_networks.cpp - Small language networks ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains a small version of each language network of refold-zoo, with dropout and with more rows of
// data than one step reads. The bits must be the same on `checked` and `cpu`, in one run, step by
// step, in two runs, and with two threads. The measured memory must be exactly the predicted
// memory. Also tests the function `predict` of each network.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"
#include "tools/refold-zoo/network_options.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <cmath>

namespace rf = refold;
using namespace refold::test;

constexpr int64_t kLanguageSteps = 4, kLanguageBatch = 2, kSeq = 5, kLanguageClasses = 13;

static rf::Program Small(const std::string &name, double width_multiplier, bool inference) {
  for (const rf::zoo::Network &network : rf::zoo::LanguageNetworks()) {
    if (network.name != name)
      continue;
    auto options = rf::zoo::Filled(network, {.batch = kLanguageBatch,
                                             .seq = kSeq,
                                             .layers = 2,
                                             .rows = 3 * kLanguageBatch,
                                             .steps = kLanguageSteps,
                                             .classes = kLanguageClasses,
                                             .width_multiplier = width_multiplier,
                                             .inference = inference});
    REQUIRE(options.ok());
    absl::StatusOr<rf::Program> program = network.build(*options);
    INFO(program.status());
    REQUIRE(program.ok());
    return *program;
  }
  FAIL("no network " << name);
  return rf::Program("none");
}

static void CheckEveryWay(const std::string &name, double width_multiplier) {
  rf::Program program = Small(name, width_multiplier, /*inference=*/false);
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  Feeds feeds;
  feeds.index_bound = kSeq; // of indices in a row; they are valid tokens too
  auto interpreted = CompileOrFail(*text, "checked");
  Results whole = Run(interpreted, {.steps = {kLanguageSteps}}, feeds);
  CHECK(AllFinite(whole));
  CHECK(Differences(whole, Run(interpreted, {.no_fold = true, .steps = {kLanguageSteps}}, feeds)) ==
        "");
  CHECK(Differences(whole, Run(interpreted, {.steps = {1, kLanguageSteps - 1}}, feeds)) == "");
  CHECK(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);

  auto compiled = CompileOrFail(*text, "cpu");
  Results cpu = Run(compiled, {.device = "cpu", .steps = {kLanguageSteps}}, feeds);
  CHECK(Differences(whole, cpu) == "");
  CHECK(cpu.last.peak_measured_bytes == cpu.last.peak_predicted_bytes);
  CHECK(Differences(whole, Run(compiled, {.device = "cpu", .threads = 2, .steps = {kLanguageSteps}},
                               feeds)) == "");
}

/// Checks the logits that the function `predict` computes for new rows from the initial state.
static void CheckPredictions(const std::string &name, double width_multiplier,
                             const std::vector<std::string> &inputs,
                             const std::vector<int64_t> &shape) {
  auto compiled = rf::Compile(Small(name, width_multiplier, /*inference=*/true), {.device = "cpu"});
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  std::vector<rf::HostTensor> rows;
  for (const std::string &name : inputs)
    rows.push_back(FillInput(name, rf::runtime::ElementType::S32,
                             {kLanguageBatch, name == "new_positions" ? shape[1] : kSeq}, kSeq));
  std::vector<rf::Feed> feeds;
  for (size_t i = 0; i < inputs.size(); ++i)
    feeds.emplace_back(inputs[i], rows[i]);
  auto predicted = compiled->Run(feeds, {.function = "predict"});
  INFO(predicted.status());
  REQUIRE(predicted.ok());
  const rf::HostTensor &logits = predicted->fetches.at("logits");
  CHECK(logits.shape() == shape);
  for (size_t i = 0; i < logits.bytes() / sizeof(float); ++i)
    CHECK(std::isfinite(logits.as<float>()[i]));
}

TEST_CASE("transformer-base has the same bits in every way of running") {
  CheckEveryWay("transformer-base", 1.0 / 8);
  CheckPredictions("transformer-base", 1.0 / 8, {"new_source", "new_target"},
                   {kLanguageBatch, kSeq, kLanguageClasses});
}

TEST_CASE("bert-base has the same bits in every way of running") {
  CheckEveryWay("bert-base", 1.0 / 12);
  CheckPredictions("bert-base", 1.0 / 12, {"new_tokens", "new_positions"},
                   {kLanguageBatch, 1, kLanguageClasses});
}

TEST_CASE("gpt2-small has the same bits in every way of running") {
  CheckEveryWay("gpt2-small", 1.0 / 12);
  CheckPredictions("gpt2-small", 1.0 / 12, {"new_tokens"},
                   {kLanguageBatch, kSeq, kLanguageClasses});
}

TEST_CASE("lstm-lm has the same bits in every way of running") {
  CheckEveryWay("lstm-lm", 0.01);
  CheckPredictions("lstm-lm", 0.01, {"new_tokens"}, {kLanguageBatch, kSeq, kLanguageClasses});
}

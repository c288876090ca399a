//===- test_training_recipes.cpp - Networks and optimizers of many kinds --===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains programs like those of users on `checked` and `cpu`. The bits must be the same with and
// without the fold (the compiled loop over steps), in one run and in several runs, and with any
// number of threads. The measured memory must be exactly the predicted memory.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"

#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <functional>

namespace rf = refold;
using namespace refold::test;

constexpr int64_t kRecipeRows = 40, kRecipeBatch = 8, kRecipeSteps = 12, kRecipeClasses = 5;

/// A classifier with the usual layers of a modern network.
static rf::Tensor Loss(rf::Program &, const rf::Tensor &x, const rf::Tensor &labels) {
  rf::Tensor h = rf::Gelu(rf::nn::LayerNorm(rf::nn::Linear(x, 12, {.name = "in"})));
  rf::Tensor gate = rf::Silu(rf::nn::Linear(h, 12, {.name = "gate"}));
  h = rf::nn::RmsNorm(h * gate + rf::HardSwish(h));
  rf::Tensor logits =
      rf::nn::Linear(rf::Elu(rf::LeakyRelu(h, 0.1)), kRecipeClasses, {.name = "out"});
  return rf::Mean(rf::SoftmaxCrossEntropy(logits, labels)) + 1e-3 * rf::Variance(logits);
}

static std::string Recipe(const std::function<void(rf::Program &, const rf::Tensor &)> &update) {
  rf::Program program("recipe");
  rf::Tensor x = program.Input("x", rf::F32, {kRecipeRows, 6});
  rf::Tensor y = program.Input("y", rf::S32, {kRecipeRows});
  rf::Tensor batches = program.Input("batches", rf::S32, {kRecipeSteps, kRecipeBatch});
  program.Foldl(batches, [&](rf::Tensor rows) {
    rf::Tensor loss = Loss(program, rf::Take(x, rows), rf::Take(y, rows));
    update(program, loss);
    program.Fetch("loss", loss);
  });
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  return *text;
}

/// Runs the program on both devices in every way.
static void CheckEveryWay(const std::string &text) {
  Feeds feeds;
  feeds.index_bound = kRecipeClasses; // of labels; they are valid row indices too
  auto interpreted = CompileOrFail(text, "checked");
  Results whole = Run(interpreted, {.steps = {kRecipeSteps}}, feeds);
  CHECK(AllFinite(whole));
  CHECK(Differences(whole, Run(interpreted, {.no_fold = true, .steps = {kRecipeSteps}}, feeds)) ==
        "");
  CHECK(Differences(whole, Run(interpreted, {.steps = {5, kRecipeSteps - 5}}, feeds)) == "");
  CHECK(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);

  auto compiled = CompileOrFail(text, "cpu");
  Results cpu = Run(compiled, {.device = "cpu", .steps = {kRecipeSteps}}, feeds);
  CHECK(Differences(whole, cpu) == "");
  CHECK(cpu.last.peak_measured_bytes == cpu.last.peak_predicted_bytes);
  CHECK(Differences(whole,
                    Run(compiled, {.device = "cpu", .threads = 2, .steps = {3, kRecipeSteps - 3}},
                        feeds)) == "");
}

TEST_CASE("Lamb with a cosine schedule, clipping, a decay mask and averages has exact bits") {
  CheckEveryWay(Recipe([](rf::Program &program, const rf::Tensor &loss) {
    rf::optim::Lamb({.learning_rate = rf::optim::Schedule::Cosine(0.05, 10, 3, 0.001)})
        .Minimize(loss, {.clip_global_norm = 0.5, .decay_mask = [](const std::string &name) {
                           return name.find("bias") == std::string::npos;
                         }});
    rf::optim::Ema({.decay = 0.9}).Update(program.parameters());
  }));
}

TEST_CASE("AdamW with groups, accumulation and Noam's rate has exact bits") {
  CheckEveryWay(Recipe([](rf::Program &, const rf::Tensor &loss) {
    rf::optim::AdamW({.learning_rate = rf::optim::Schedule::Noam(64, 4), .weight_decay = 0.1})
        .Minimize(loss, {.groups = {{.prefix = "out", .learning_rate_scale = 0.5},
                                    {.prefix = "layer_norm", .weight_decay = 0.0}},
                         .accumulate = 3});
  }));
}

TEST_CASE("RmsProp and Adagrad over two sets of parameters have exact bits") {
  CheckEveryWay(Recipe([](rf::Program &program, const rf::Tensor &loss) {
    rf::optim::MinimizeOptions first, second;
    for (const rf::Variable &parameter : program.parameters())
      (parameter.name().rfind("in", 0) == 0 ? first : second).parameters.push_back(parameter);
    rf::optim::RmsProp(
        {.learning_rate = rf::optim::Schedule::StepDecay(0.01, 0.5, 4), .momentum = 0.5})
        .Minimize(loss, first);
    rf::optim::Adagrad({.learning_rate = 0.05}).Minimize(loss, second);
  }));
}

TEST_CASE("states of 16 and 8 bits have exact bits") {
  for (auto states : {rf::optim::StateFormat::BFloat16, rf::optim::StateFormat::EightBits}) {
    CheckEveryWay(Recipe([&](rf::Program &, const rf::Tensor &loss) {
      rf::optim::AdamW({.learning_rate = 0.01}).Minimize(loss, {.states = states});
    }));
    CheckEveryWay(Recipe([&](rf::Program &, const rf::Tensor &loss) {
      rf::optim::Momentum({.learning_rate = 0.01})
          .Minimize(loss, {.accumulate = 3, .states = states});
    }));
  }
}

TEST_CASE("a bf16 parameter with its lower half is trained as an f32 number") {
  constexpr int64_t kCount = 8;
  auto text = [](bool keep_low_halves) {
    rf::Program program("halves");
    rf::Variable w = program.Parameter("w", rf::BF16, {kCount}, rf::init::Constant(1));
    program.Foldl(100, [&] {
      rf::Tensor loss = rf::Sum(rf::Convert(w, rf::F32));
      rf::optim::Sgd({.learning_rate = 1e-4}).Minimize(loss, {.keep_low_halves = keep_low_halves});
    });
    auto printed = program.Print();
    REQUIRE(printed.ok());
    return *printed;
  };
  auto trained = [&](bool keep_low_halves) {
    const Results run =
        Run(CompileOrFail(text(keep_low_halves), "cpu"), {.device = "cpu", .steps = {100}});
    rf::BFloat16 first;
    std::memcpy(&first, run.values.at("state:w").data(), sizeof(first));
    return float(first);
  };
  // A step of 1e-4 is below half the distance of two bf16 numbers, so it is lost without the
  // halves.
  CHECK(trained(false) == 1);
  CHECK(trained(true) == float(rf::BFloat16(0.99f)));
  // A NaN whose bits would become a zero if they were rounded.
  {
    rf::Program program("nan");
    rf::Variable w = program.Parameter("w", rf::BF16, {1}, rf::init::Constant(1));
    rf::Tensor bits = program.Input("bits", rf::S32, {1});
    program.Foldl(1, [&] {
      rf::Tensor loss = rf::Sum(rf::Convert(w, rf::F32) * rf::BitcastConvert(bits, rf::F32));
      rf::optim::Custom("Nan", {}, [&](const auto &) {
        return rf::BitcastConvert(bits, rf::F32);
      }).Minimize(loss, {.keep_low_halves = true});
    });
    auto printed = program.Print();
    INFO(printed.status());
    REQUIRE(printed.ok());
    Feeds feeds;
    rf::HostTensor nan(rf::S32, {1});
    nan.as<int32_t>()[0] = 0x7FFFFFFF;
    feeds.tensors.emplace("bits", std::move(nan));
    const Results run = Run(CompileOrFail(*printed, "checked"), {.steps = {1}}, feeds);
    rf::BFloat16 element;
    std::memcpy(&element, run.values.at("state:w").data(), sizeof(element));
    CHECK(std::isnan(float(element)));
  }
  CheckEveryWay(Recipe([&](rf::Program &program, const rf::Tensor &loss) {
    rf::Variable w = program.Parameter("short", rf::BF16, {3}, rf::init::Constant(0.5));
    rf::Tensor more = rf::Sum(rf::Convert(w, rf::F32) * rf::Convert(w, rf::F32));
    rf::optim::Adam({.learning_rate = 0.01}).Minimize(loss + more, {.keep_low_halves = true});
  }));
}

TEST_CASE("random draws, sorts and lookups have exact bits") {
  rf::Program program("draws");
  rf::Tensor x = program.Input("x", rf::F32, {kRecipeRows, 6});
  rf::Variable w = program.Parameter("w", rf::F32, {6, kRecipeClasses});
  program.Foldl(kRecipeSteps, [&] {
    rf::Tensor rows = program.SampleIndices(kRecipeRows, {kRecipeBatch});
    rf::Tensor batch = rf::Take(x, rows);
    batch = rf::Select(rf::RandomBernoulli(program, 0.8, {kRecipeBatch, 6}), batch, 0);
    rf::Tensor logits = rf::Dot(batch, w);
    rf::Tensor drawn = rf::RandomCategorical(rf::StopGradient(logits));
    rf::Tensor chosen = rf::Sum(rf::OneHot(drawn, kRecipeClasses) * rf::LogSoftmax(logits), {1});
    rf::Tensor best = rf::TopK(logits, 2).values;
    rf::Tensor ends =
        rf::Concatenate({rf::Slice(best, {0, 0}, {kRecipeBatch, 1}),
                         rf::Reverse(rf::Slice(best, {0, 1}, {kRecipeBatch, 2}), {0})},
                        1);
    rf::Tensor loss = rf::Mean(rf::CumSum(rf::Sort(chosen))) + 0.01 * rf::Mean(ends * ends);
    rf::optim::Sgd({.learning_rate = 0.1}).Minimize(loss);
    program.Fetch("loss", loss);
    program.Fetch("drawn", drawn);
  });
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  CheckEveryWay(*text);
}

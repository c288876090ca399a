//===- test_builder_errors_optimizers.cpp - Errors of optimizers ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::kInfinity;
using refold::testing::Subject;
using rf::Tensor;

static Tensor Loss(Subject &t) { return rf::Sum(rf::nn::Linear(t.a, 1, {.name = "fc"}) * t.s); }

TEST_CASE("options of Minimize are validated") {
  {
    Subject t;
    rf::optim::Sgd().Minimize(Loss(t), {.clip_global_norm = -1});
    CHECK_ERROR(t, "Sgd needs a norm to clip to of at least 0 and finite, got -1");
  }
  for (double norm : {1e-40, 1e39}) {
    Subject t;
    rf::optim::Sgd().Minimize(Loss(t), {.clip_global_norm = norm});
    CHECK_ERROR(t, "Sgd needs a norm to clip to of 0 or in [7.88861e-31, 3.40282e+38] for f32 "
                   "gradients, got " +
                       std::string(norm < 1 ? "1e-40" : "1e+39"));
  }
  for (auto [scale, error] :
       {std::pair(rf::optim::LossScale{.initial = 0.5},
                  "Sgd needs a loss scale in [1, 1.32923e+36), got 0.5"),
        {rf::optim::LossScale{.growth = 1},
         "Sgd needs a loss scale with a growth above 1, a backoff above 0 and an interval of at "
         "least 1"},
        {rf::optim::LossScale{.interval = 0},
         "Sgd needs a loss scale with a growth above 1, a backoff above 0 and an interval of at "
         "least 1"},
        {rf::optim::LossScale{.growth = 0.5},
         "Sgd needs a growth of the loss scale in [1, 1.32923e+36), got 0.5"},
        {rf::optim::LossScale{.backoff = 1},
         "Sgd needs a backoff of the loss scale in [0, 1), got 1"}}) {
    Subject t;
    rf::optim::Sgd().Minimize(Loss(t), {.loss_scale = scale});
    CHECK_ERROR(t, error);
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F64, {2});
    rf::optim::Adam().Minimize(rf::Sum(w), {.states = rf::optim::StateFormat::BFloat16});
    CHECK_ERROR(t, "Adam cannot store states of f64 parameters in 16 or 8 bits: leave out "
                   "MinimizeOptions::states");
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::BF16, {2});
    rf::optim::Adam({.name = "a"}).Minimize(rf::Sum(w), {.keep_low_halves = true});
    rf::optim::Adam({.name = "b"}).Minimize(rf::Sum(w), {.keep_low_halves = true});
    CHECK_ERROR(t, "Adam cannot keep the lower half of 'w': another optimizer keeps it");
  }
  {
    Subject t;
    rf::optim::Sgd().Minimize(Loss(t), {.accumulate = 0});
    CHECK_ERROR(t, "Sgd needs at least one gradient to accumulate, got 0");
  }
  {
    Subject t;
    rf::optim::Sgd().Minimize(Loss(t), {.groups = {{.prefix = "fx"}}});
    CHECK_ERROR(t, "Sgd updates no parameter of group 0, 'fx'");
  }
  {
    Subject t;
    rf::optim::Sgd().Minimize(Loss(t), {.groups = {{.prefix = "fc"}, {}}});
    CHECK_ERROR(t, "Sgd updates no parameter of group 1");
  }
  {
    Subject t;
    rf::optim::Sgd().Minimize(Loss(t), {.groups = {{.prefix = "fc", .learning_rate_scale = -2}}});
    CHECK_ERROR(t, "Sgd needs a group's learning rate scale of at least 0 and finite, got -2");
  }
  {
    Subject t;
    rf::optim::Adam().Minimize(Loss(t), {.groups = {{.prefix = "fc", .weight_decay = -2}}});
    CHECK_ERROR(t, "Adam needs a group's weight decay of at least 0 and finite, got -2");
  }
  {
    Subject t;
    Tensor loss = Loss(t);
    rf::Variable w = t.parameters()[0];
    rf::optim::Sgd().Minimize(loss, {.parameters = {w, w}});
    CHECK_ERROR(t, "Sgd is given 'fc.weight' twice");
  }
  {
    Subject t;
    Tensor loss = Loss(t);
    rf::optim::Sgd().Minimize(loss, {.accumulate = 2});
    rf::optim::Sgd().Minimize(loss, {.accumulate = 2});
    CHECK_ERROR(t, "Sgd has state 'fc.weight.accumulated' already: another optimizer updates "
                   "'fc.weight'; give this one another name");
  }
}

TEST_CASE("optimizers refuse numbers that the parameters' type cannot hold") {
  {
    Subject t;
    rf::optim::Adam({.beta2 = 0.99999999}).Minimize(Loss(t));
    CHECK_ERROR(t, "Adam needs beta2 in [0, 1), got 0.99999999, which is 1 in f32");
  }
  {
    Subject t;
    rf::optim::AdamW({.epsilon = 1e-40}).Minimize(Loss(t));
    CHECK_ERROR(t, "AdamW needs an epsilon of at least 0 and finite, got 1e-40, which is 0 in f32");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = 1e300}).Minimize(Loss(t));
    CHECK_ERROR(t, "Sgd needs a learning rate of at least 0 and finite, got 1e+300, which is "
                   "infinite in f32");
  }
  {
    Subject t;
    rf::optim::Momentum({.momentum = 0.9999999999}).Minimize(Loss(t));
    CHECK_ERROR(t, "Momentum needs a momentum in [0, 1), got 0.9999999999, which is 1 in f32");
  }
  {
    Subject t;
    Tensor loss = Loss(t);
    rf::optim::Sgd().Minimize(loss, {.clip_global_norm = kInfinity});
    CHECK_ERROR(t, "Sgd needs a norm to clip to of at least 0 and finite, got inf");
  }
}

TEST_CASE("newer optimizers report invalid arguments") {
  {
    Subject t;
    rf::optim::RmsProp({.decay = 1}).Minimize(Loss(t));
    CHECK_ERROR(t, "RmsProp needs a decay in [0, 1), got 1");
  }
  {
    Subject t;
    rf::optim::RmsProp({.epsilon = -1}).Minimize(Loss(t));
    CHECK_ERROR(t, "RmsProp needs an epsilon of at least 0 and finite, got -1");
  }
  {
    Subject t;
    rf::optim::RmsProp({.momentum = 1}).Minimize(Loss(t));
    CHECK_ERROR(t, "RmsProp needs a momentum in [0, 1), got 1");
  }
  {
    Subject t;
    rf::optim::Adagrad({.epsilon = kInfinity}).Minimize(Loss(t));
    CHECK_ERROR(t, "Adagrad needs an epsilon of at least 0 and finite, got inf");
  }
  {
    Subject t;
    rf::optim::Adagrad({.initial_sum = -1}).Minimize(Loss(t));
    CHECK_ERROR(t, "Adagrad needs an initial sum of at least 0 and finite, got -1");
  }
  {
    Subject t;
    rf::optim::Lamb({.beta1 = 1}).Minimize(Loss(t));
    CHECK_ERROR(t, "Lamb needs beta1 in [0, 1), got 1");
  }
  {
    Subject t;
    rf::optim::Lamb({.weight_decay = -1}).Minimize(Loss(t));
    CHECK_ERROR(t, "Lamb needs a weight decay of at least 0 and finite, got -1");
  }
}

TEST_CASE("learning rates report invalid arguments") {
  using rf::optim::Schedule;
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = t.a}).Minimize(Loss(t));
    CHECK_ERROR(t, "Sgd needs a learning rate of type f32[], got f32[4,3]");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = t.Step()}).Minimize(Loss(t));
    CHECK_ERROR(t, "Sgd needs a learning rate of type f32[], got s64[]");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Tensor()}).Minimize(Loss(t));
    CHECK_ERROR(t, "a learning rate needs a tensor, but this one was never made");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Constant(-1)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs rates and factors of at least 0 and finite, got -1 and 0");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Constant(1e300)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs rates and factors of at least 0 and finite, got 1e+300, which "
                   "is infinite in f32 and 0");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Cosine(1, 5, 0, 1e-40)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs rates and factors of at least 0 and finite, got 1 and 1e-40, "
                   "which is 0 in f32");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::StepDecay(1, 0.5, 0)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs an interval of at least 1, got 0");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::StepDecay(1, 0.5, 2, -1)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule holds for at least 0 intervals, got -1");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Linear(1, 0)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs a count of steps of at least 1, got 0");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Linear(1, 5, 5)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs a warm-up of 0 to 4 steps, got 5");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Cosine(1, 0)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs a count of steps of at least 1, got 0");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Cosine(1, 10, 10)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs a warm-up of 0 to 9 steps, got 10");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Noam(0, 10)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs a model size of at least 1, got 0");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = Schedule::Noam(512, 0)}).Minimize(Loss(t));
    CHECK_ERROR(t, "Schedule needs a warm-up of at least 1 step, got 0");
  }
  {
    Subject t;
    Schedule::Constant(1).At(t, rf::S32);
    CHECK_ERROR(t, "Schedule gives f32, f64, bf16 or f16, not s32");
  }
}

TEST_CASE("custom optimizers report invalid arguments") {
  using rf::optim::Custom;
  using rf::optim::ParameterUpdate;
  {
    Subject t;
    Custom("Mine", {}, nullptr).Minimize(Loss(t));
    CHECK_ERROR(t, "Mine needs a rule");
  }
  {
    Subject t;
    Custom mine("Mine", {}, [](const ParameterUpdate &) { return Tensor(); });
    mine.Minimize(Loss(t));
    CHECK_ERROR(t, "Mine needs a rule that makes f32[3,1] of 'fc.weight', got invalid");
  }
  {
    Subject t;
    Custom mine("Mine", {}, [](const ParameterUpdate &at) { return rf::Sum(at.gradient()); });
    mine.Minimize(Loss(t));
    CHECK_ERROR(t, "Mine needs a rule that makes f32[3,1] of 'fc.weight', got f32[]");
  }
  {
    Subject t;
    Custom mine("Mine", {.weight_decay = -1},
                [](const ParameterUpdate &at) { return at.gradient(); });
    mine.Minimize(Loss(t));
    CHECK_ERROR(t, "Mine needs a weight decay of at least 0 and finite, got -1");
  }
  {
    Subject t;
    Custom mine("Mine", {}, [](const ParameterUpdate &at) {
      at.State("m");
      return at.gradient() * at.State("m");
    });
    mine.Minimize(Loss(t));
    CHECK_ERROR(t, "Mine has state 'fc.weight.m' already: another optimizer updates 'fc.weight'; "
                   "give this one another name");
  }
}

TEST_CASE("averages report invalid arguments") {
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {2});
    rf::optim::Ema({.decay = 1}).Update({w});
    CHECK_ERROR(t, "Ema needs a decay in [0, 1), got 1");
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {2});
    rf::optim::Ema({.decay = 0.99999999}).Update({w});
    CHECK_ERROR(t, "Ema needs a decay in [0, 1), got 0.99999999, which is 1 in f32");
  }
  {
    Subject t, other;
    rf::Variable w = t.Parameter("w", rf::F32, {2});
    rf::optim::Ema().Update({w, other.Parameter("w", rf::F32, {2})});
    CHECK_ERROR(t, "Ema is given a parameter that is not of this program");
  }
  {
    Subject t;
    rf::Variable n = t.State("n", rf::S32, {2});
    rf::optim::Ema().Update({n});
    CHECK_ERROR(t, "Ema needs floating-point parameters, but 'n' is s32[2]");
  }
  CHECK(rf::optim::Ema().Update({}).empty());
}

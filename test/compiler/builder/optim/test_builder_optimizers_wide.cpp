//===- test_builder_optimizers_wide.cpp - Optimizers and schedules --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares one hundred steps of each optimizer and schedule with the papers' formulas in plain C++.
// The optimizers run in the float64 reference interpreter.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/optim/trained_loop.h"

#include <numbers>

using namespace refold;
using namespace refold::testing;

/// Returns the square root of the sum of squares of elements [begin, end).
static double Norm(const Vector &v, size_t begin, size_t end) {
  double sum = 0;
  for (size_t i = begin; i < end; ++i)
    sum += v[i] * v[i];
  return std::sqrt(sum);
}

TEST_CASE("Adagrad matches its formula") {
  Vector sum(6, 0.1);
  CompareSix(
      TrainedSix([](Step s) {
        optim::Adagrad(
            {.learning_rate = 0.05, .epsilon = 1e-3, .initial_sum = 0.1, .weight_decay = 0.2})
            .Minimize(s.loss);
      }),
      LoopedSix([&](int64_t, Vector &w, const Vector &g) {
        for (size_t i = 0; i < 6; ++i) {
          double d = g[i] + 0.2 * w[i];
          sum[i] += d * d;
          w[i] -= 0.05 * d / (std::sqrt(sum[i]) + 1e-3);
        }
      }));
}

TEST_CASE("RmsProp matches its formula, plain and with momentum") {
  for (double momentum : {0.0, 0.7}) {
    Vector v(6, 0), velocity(6, 0);
    CompareSix(TrainedSix([&](Step s) {
                 optim::RmsProp({.learning_rate = 0.01,
                                 .decay = 0.9,
                                 .epsilon = 1e-4,
                                 .momentum = momentum,
                                 .weight_decay = 0.1})
                     .Minimize(s.loss);
               }),
               LoopedSix([&](int64_t, Vector &w, const Vector &g) {
                 for (size_t i = 0; i < 6; ++i) {
                   double d = g[i] + 0.1 * w[i];
                   v[i] = 0.9 * v[i] + (1 - 0.9) * d * d;
                   velocity[i] = momentum * velocity[i] + d / (std::sqrt(v[i]) + 1e-4);
                   w[i] -= 0.01 * velocity[i];
                 }
               }));
  }
}

TEST_CASE("Lamb scales its steps by each tensor's norm") {
  for (double decay : {0.0, 0.3}) {
    Vector m(6, 0), v(6, 0);
    CompareSix(TrainedSix([&](Step s) {
                 optim::Lamb(
                     {.learning_rate = 0.02, .beta1 = 0.85, .beta2 = 0.97, .weight_decay = decay})
                     .Minimize(s.loss);
               }),
               LoopedSix([&](int64_t t, Vector &w, const Vector &g) {
                 Vector u(6);
                 for (size_t i = 0; i < 6; ++i) {
                   m[i] = 0.85 * m[i] + (1 - 0.85) * g[i];
                   v[i] = 0.97 * v[i] + (1 - 0.97) * g[i] * g[i];
                   u[i] = m[i] / (1 - std::pow(0.85, t + 1)) /
                              (std::sqrt(v[i] / (1 - std::pow(0.97, t + 1))) + 1e-6) +
                          decay * w[i];
                 }
                 for (auto [begin, end] : {std::pair<size_t, size_t>(0, kBody), {kBody, 6}}) {
                   double trust = Norm(w, begin, end) / Norm(u, begin, end);
                   for (size_t i = begin; i < end; ++i)
                     w[i] -= 0.02 * trust * u[i];
                 }
               }));
  }
}

TEST_CASE("Lamb uses a trust ratio of 1 for a tensor of zeros") {
  auto states = TrainedStates([](Step s) {
    Variable zero = s.program.Parameter("zero", F64, {2}, init::Zeros());
    // In the first step, the gradient is 1, so Lamb computes the update 1 / (1 + epsilon) = 0.5.
    // The norm of the parameter `zero` is 0, which gives a trust ratio of 1.
    optim::Lamb({.learning_rate = 0.5, .epsilon = 1, .weight_decay = 0})
        .Minimize(Sum(zero) * 1.0, {.parameters = {zero}});
    optim::Sgd().Minimize(s.loss);
  });
  for (double w : states.at("zero"))
    CHECK(std::isfinite(w));
  CHECK(states.at("zero")[0] < -0.2);
}

/// Compares Sgd under a schedule with the rates `rate(t)`.
static void CheckSchedule(const std::function<optim::LearningRate(Step)> &made,
                          const std::function<double(int64_t)> &rate) {
  CompareSix(TrainedSix([&](Step s) { optim::Sgd({.learning_rate = made(s)}).Minimize(s.loss); }),
             LoopedSix([&](int64_t t, Vector &w, const Vector &g) {
               for (size_t i = 0; i < 6; ++i)
                 w[i] -= rate(t) * g[i];
             }));
}

TEST_CASE("schedules depend on the step") {
  using optim::Schedule;
  CheckSchedule([](Step) { return Schedule::Constant(0.03); }, [](int64_t) { return 0.03; });
  CheckSchedule([](Step) { return Schedule::StepDecay(0.1, 0.6, 7); },
                [](int64_t t) { return 0.1 * std::pow(0.6, static_cast<double>(t / 7)); });
  CheckSchedule([](Step) { return Schedule::Cosine(0.1, 80); },
                [](int64_t t) {
                  double x = std::min(static_cast<double>(t) / 80, 1.0);
                  return 0.05 * (1 + std::cos(std::numbers::pi * x));
                });
  CheckSchedule([](Step) { return Schedule::Cosine(0.1, 80, 10, 0.01); },
                [](int64_t t) {
                  if (t < 10)
                    return 0.1 * static_cast<double>(t + 1) / 10;
                  double x = std::min(static_cast<double>(t - 10) / 70, 1.0);
                  return 0.01 + 0.09 / 2 * (1 + std::cos(std::numbers::pi * x));
                });
  CheckSchedule(
      [](Step) { return Schedule::StepDecay(0.1, 0.6, 7, 3); },
      [](int64_t t) { return 0.1 * std::pow(0.6, std::max(static_cast<double>(t / 7 - 3), 0.0)); });
  CheckSchedule([](Step) { return Schedule::Linear(0.1, 80); },
                [](int64_t t) { return 0.1 * (1 - std::min(static_cast<double>(t) / 80, 1.0)); });
  CheckSchedule([](Step) { return Schedule::Linear(0.1, 80, 10, 0.01); },
                [](int64_t t) {
                  if (t < 10)
                    return 0.1 * static_cast<double>(t + 1) / 10;
                  return 0.1 - 0.09 * std::min(static_cast<double>(t - 10) / 70, 1.0);
                });
  CheckSchedule([](Step) { return Schedule::Noam(512, 20, 2); },
                [](int64_t t) {
                  double n = static_cast<double>(t + 1);
                  return 2 / std::sqrt(512) * std::min(1 / std::sqrt(n), n * std::pow(20.0, -1.5));
                });
  // A schedule of the user's own.
  CheckSchedule([](Step s) { return 0.1 / (Convert(s.program.Step(), F64) + 2.0); },
                [](int64_t t) { return 0.1 / (static_cast<double>(t) + 2); });
}

TEST_CASE("Adam and AdamW work with a schedule and groups") {
  for (bool decoupled : {false, true}) {
    Vector m(6, 0), v(6, 0);
    CompareSix(
        TrainedSix([&](Step s) {
          auto schedule = optim::Schedule::StepDecay(0.04, 0.5, 30);
          optim::MinimizeOptions options = {
              .groups = {{.prefix = "head", .learning_rate_scale = 0.25, .weight_decay = 0.5}}};
          if (decoupled)
            optim::AdamW({.learning_rate = schedule, .weight_decay = 0.1})
                .Minimize(s.loss, options);
          else
            optim::Adam({.learning_rate = schedule, .weight_decay = 0.1}).Minimize(s.loss, options);
        }),
        LoopedSix([&](int64_t t, Vector &w, const Vector &gradient) {
          for (size_t i = 0; i < 6; ++i) {
            const bool head = i >= kBody;
            const double rate =
                             0.04 * std::pow(0.5, static_cast<double>(t / 30)) * (head ? 0.25 : 1),
                         decay = head ? 0.5 : 0.1;
            double g = gradient[i] + (decoupled ? 0 : decay * w[i]);
            if (decoupled)
              w[i] *= 1 - rate * decay;
            m[i] = 0.9 * m[i] + (1 - 0.9) * g;
            v[i] = 0.999 * v[i] + (1 - 0.999) * g * g;
            w[i] -= rate * (m[i] / (1 - std::pow(0.9, t + 1))) /
                    (std::sqrt(v[i] / (1 - std::pow(0.999, t + 1))) + 1e-8);
          }
        }));
  }
}

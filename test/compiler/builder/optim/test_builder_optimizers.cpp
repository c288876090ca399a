//===- test_builder_optimizers.cpp - Optimizers and plain loops -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares one hundred steps of each optimizer with the textbook's formulas in plain C++. The
// optimizers run in the float64 reference interpreter.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/optim/trained_loop.h"

using namespace refold;
using namespace refold::testing;

static Vector Trained(const std::function<void(Tensor)> &minimize) {
  return TrainedSix([&](Step step) { minimize(step.loss); });
}

/// Computes in plain C++ the weights that the optimizer must reach. Calls `rule` once for each
/// element to make an update function. The update function returns the next w from the step number
/// t (from 1), the weight w and the gradient g.
static Vector
Expected(const std::function<std::function<double(int64_t, double, double)>()> &rule) {
  std::vector<std::function<double(int64_t, double, double)>> updates;
  for (size_t i = 0; i < kSix.size(); ++i)
    updates.push_back(rule());
  return LoopedSix([&](int64_t t, Vector &w, const Vector &g) {
    for (size_t i = 0; i < w.size(); ++i)
      w[i] = updates[i](t + 1, w[i], g[i]);
  });
}

static void Compare(const Vector &got, const Vector &expected) {
  CompareSix(got, expected);
  for (size_t i = 0; i < got.size(); ++i)
    CHECK(std::abs(got[i] - kSix[i]) > 1e-3);
}

TEST_CASE("Sgd matches its formula") {
  Compare(Trained([](Tensor loss) { optim::Sgd({.learning_rate = 0.02}).Minimize(loss); }),
          Expected([] { return [](int64_t, double w, double g) { return w - 0.02 * g; }; }));
  Compare(Trained([](Tensor loss) {
            optim::Sgd({.learning_rate = 0.02, .weight_decay = 0.3}).Minimize(loss);
          }),
          Expected(
              [] { return [](int64_t, double w, double g) { return w - 0.02 * (g + 0.3 * w); }; }));
}

TEST_CASE("an optimizer can be chosen at run time") {
  std::unique_ptr<optim::Optimizer> chosen =
      std::make_unique<optim::Sgd>(optim::SgdOptions{.learning_rate = 0.02});
  Compare(Trained([&](Tensor loss) { chosen->Minimize(loss); }),
          Expected([] { return [](int64_t, double w, double g) { return w - 0.02 * g; }; }));
}

TEST_CASE("Momentum matches its formula, plain and Nesterov") {
  for (bool nesterov : {false, true})
    Compare(
        Trained([&](Tensor loss) {
          optim::Momentum(
              {.learning_rate = 0.01, .momentum = 0.8, .nesterov = nesterov, .weight_decay = 0.1})
              .Minimize(loss);
        }),
        Expected([&] {
          return [=, v = 0.0](int64_t, double w, double g) mutable {
            g += 0.1 * w;
            v = 0.8 * v + g;
            return w - 0.01 * (nesterov ? g + 0.8 * v : v);
          };
        }));
}

/// Adam and AdamW as in torch.optim, line by line.
static std::function<double(int64_t, double, double)> Adam(double coupled, double decoupled,
                                                           double epsilon) {
  return [=, m = 0.0, v = 0.0](int64_t t, double w, double g) mutable {
    const double rate = 0.05, beta1 = 0.85, beta2 = 0.97;
    w *= 1 - rate * decoupled;
    g += coupled * w;
    m = beta1 * m + (1 - beta1) * g;
    v = beta2 * v + (1 - beta2) * g * g;
    double first = m / (1 - std::pow(beta1, t)), second = v / (1 - std::pow(beta2, t));
    return w - rate * first / (std::sqrt(second) + epsilon);
  };
}

TEST_CASE("Adam adds epsilon after the bias correction") {
  for (double epsilon : {1e-8, 0.1})
    for (double decay : {0.0, 0.2})
      Compare(Trained([&](Tensor loss) {
                optim::Adam({.learning_rate = 0.05,
                             .beta1 = 0.85,
                             .beta2 = 0.97,
                             .epsilon = epsilon,
                             .weight_decay = decay})
                    .Minimize(loss);
              }),
              Expected([&] { return Adam(decay, 0, epsilon); }));
}

TEST_CASE("AdamW decays the parameter itself") {
  Compare(Trained([&](Tensor loss) {
            optim::AdamW({.learning_rate = 0.05,
                          .beta1 = 0.85,
                          .beta2 = 0.97,
                          .epsilon = 1e-6,
                          .weight_decay = 0.4})
                .Minimize(loss);
          }),
          Expected([&] { return Adam(0, 0.4, 1e-6); }));
}

//===- test_builder_optimizers.cpp - Updates against plain loops ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One hundred steps of each optimizer in the float64 reference, against the textbook's formulas in
// plain C++.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program_impl.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"
#include <refold/refold.h>

#include "mlir/Pass/PassManager.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>

using namespace refold;
using Vector = std::vector<double>;

static const Vector kStart = {0.5, -2, 3, 0.01};
constexpr int64_t kSteps = 100;

/// Row t of the data: the loss of step t is Σ (w · x)² / 2, so that its gradient is w · x².
static double Data(int64_t t, size_t i) { return 1 + 0.5 * std::sin(0.7 * t + 2.0 * i); }

/// The parameter after kSteps steps of the program.
static Vector Trained(const std::function<void(Tensor)> &minimize) {
  Program p("p");
  Tensor x = p.Input("x", F64, {kSteps, 4}), start = p.Constant(kStart, F64, {4});
  Variable w = p.Parameter("w", F64, {4}, init::Zeros());
  p.Foldl(x, [&](Tensor row) {
    // The first step takes the start: startup knows no tables.
    Tensor first = Equal(p.Step(), 0);
    w.Assign(Select(BroadcastTo(Reshape(first, {1}), {4}), start, w));
    Tensor error = w * row;
    minimize(Sum(error * error) * 0.5);
  });
  auto module = internal::BuildModule(p);
  REQUIRE(module.status() == absl::OkStatus());
  mlir::PassManager passes((*module)->getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(**module)));

  reference::ReferenceInterpreter program(**module);
  auto states = program.startup(0);
  REQUIRE(states.status() == absl::OkStatus());
  reference::Tensor data(reference::ElementType::F64, {kSteps, 4});
  for (int64_t t = 0; t < kSteps; ++t)
    for (size_t i = 0; i < 4; ++i)
      data.reals[t * 4 + i] = Data(t, i);
  auto run = program.run("train", {{"x", data}}, *states, kSteps);
  REQUIRE(run.status() == absl::OkStatus());
  return run->states.at("w").reals;
}

/// The same by `update(t, w, g)`, t from 1, for each element.
static Vector
Expected(const std::function<std::function<double(int64_t, double, double)>()> &rule) {
  Vector w = kStart;
  for (size_t i = 0; i < w.size(); ++i) {
    auto update = rule();
    for (int64_t t = 0; t < kSteps; ++t)
      w[i] = update(t + 1, w[i], w[i] * Data(t, i) * Data(t, i));
  }
  return w;
}

static void Compare(const Vector &got, const Vector &expected) {
  REQUIRE(got.size() == expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i);
    CHECK(got[i] == Approx(expected[i]).epsilon(1e-11).margin(1e-14));
    CHECK(std::abs(got[i] - kStart[i]) > 1e-3);
  }
}

TEST_CASE("Sgd") {
  Compare(Trained([](Tensor loss) { optim::Sgd({.learning_rate = 0.02}).Minimize(loss); }),
          Expected([] { return [](int64_t, double w, double g) { return w - 0.02 * g; }; }));
  Compare(Trained([](Tensor loss) {
            optim::Sgd({.learning_rate = 0.02, .weight_decay = 0.3}).Minimize(loss);
          }),
          Expected(
              [] { return [](int64_t, double w, double g) { return w - 0.02 * (g + 0.3 * w); }; }));
}

TEST_CASE("Momentum, plain and Nesterov's") {
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

/// torch.optim's Adam and AdamW, line by line.
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

//===- test_control_flow_gradients.cpp - Gradients of loops and branches --===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests gradients of loops and branches, and gradients that are computed inside loops and branches.
// The expected derivatives are computed with dual numbers or were derived by hand.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/every_device.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

using namespace refold;
using namespace refold::test;

namespace {

/// A number with its derivatives by two variables.
struct Dual {
  double value = 0, by[2] = {0, 0};
};

Dual operator+(Dual a, Dual b) {
  return {a.value + b.value, {a.by[0] + b.by[0], a.by[1] + b.by[1]}};
}
Dual operator*(Dual a, Dual b) {
  return {a.value * b.value,
          {a.by[0] * b.value + a.value * b.by[0], a.by[1] * b.value + a.value * b.by[1]}};
}
Dual Tanh(Dual a) {
  double t = std::tanh(a.value), d = 1 - t * t;
  return {t, {d * a.by[0], d * a.by[1]}};
}

} // namespace

TEST_CASE("a recurrent network trains through the loop over its sequence") {
  constexpr int64_t kSteps = 4, kTime = 5;
  for (bool skips : {false, true}) {
    Program p("rnn");
    Tensor x = p.Input("x", F64, {kSteps, kTime});
    Variable u = p.Parameter("u", F64, {}, init::Constant(0.4)),
             w = p.Parameter("w", F64, {}, init::Constant(-0.7)),
             h = p.State("h", F64, {}, init::Constant(0.1));
    p.Foldl(x, [&](Tensor sequence) {
      std::vector<Tensor> loss =
          p.Foldl(sequence, {p.Constant(0, F64)},
                  [&](Tensor value, std::vector<Tensor> sum) -> std::vector<Tensor> {
                    Tensor state = Tanh(u * h + w * value);
                    // With an If in the loop: negative inputs are twice as strong.
                    if (skips)
                      state = p.If(
                          Less(value, 0.0), [&] { return Tanh(u * h + w * value * 2.0); },
                          [&] { return state; });
                    h.Assign(state);
                    Tensor error = state - 0.5;
                    return {sum[0] + error * error};
                  });
      p.Fetch("loss", loss[0]);
      optim::Sgd({.learning_rate = 0.2}).Minimize(loss[0]);
    });
    std::map<std::string, Vector> expected;
    double a = 0.4, b = -0.7, state = 0.1;
    for (int64_t s = 0; s < kSteps; ++s) {
      Dual du{a, {1, 0}}, dw{b, {0, 1}}, dh{state}, sum;
      for (int64_t t = 0; t < kTime; ++t) {
        double value = Fed(s * kTime + t);
        Dual dx{skips && value < 0 ? 2 * value : value};
        dh = Tanh(du * dh + dw * dx);
        Dual error = dh + Dual{-0.5};
        sum = sum + error * error;
      }
      expected["fetch:loss"].push_back(sum.value);
      a -= 0.2 * sum.by[0];
      b -= 0.2 * sum.by[1];
      state = dh.value;
    }
    expected["state:u"] = {a};
    expected["state:w"] = {b};
    expected["state:h"] = {state};
    INFO(skips);
    Compare(p, {{"x", {kSteps, kTime}}}, kSteps, expected);
  }
}

TEST_CASE("a directional derivative goes forward through a loop") {
  constexpr int64_t kSteps = 3, kTime = 5;
  Program p("along");
  Tensor x = p.Input("x", F64, {kSteps, kTime});
  Variable u = p.Parameter("u", F64, {}, init::Constant(0.4)),
           w = p.Parameter("w", F64, {}, init::Constant(-0.7));
  p.Foldl(x, [&](Tensor sequence) {
    std::vector<Tensor> end =
        p.Foldl(sequence, {p.Constant(0.1, F64), p.Constant(0, F64)},
                [&](Tensor value, std::vector<Tensor> carried) -> std::vector<Tensor> {
                  Tensor state = Tanh(u * carried[0] + w * value);
                  return {state, carried[1] + state * state};
                });
    p.Fetch("along", Jvp(end[1], {u, w}, {1.0, 2.0}));
    p.Fetch("back", Vjp(end[1], {w}, 3.0)[0]);
  });
  Vector along, back;
  for (int64_t s = 0; s < kSteps; ++s) {
    Dual du{0.4, {1, 0}}, dw{-0.7, {0, 1}}, state{0.1}, sum;
    for (int64_t t = 0; t < kTime; ++t) {
      state = Tanh(du * state + dw * Dual{Fed(s * kTime + t)});
      sum = sum + state * state;
    }
    along.push_back(sum.by[0] + 2 * sum.by[1]);
    back.push_back(3 * sum.by[1]);
  }
  Compare(p, {{"x", {kSteps, kTime}}}, kSteps, {{"fetch:along", along}, {"fetch:back", back}});
}

TEST_CASE("an optimizer may be inside a loop, and gradients inside a branch") {
  Program p("inner");
  Variable w = p.Parameter("w", F64, {}, init::Constant(2)),
           v = p.Parameter("v", F64, {}, init::Constant(1));
  p.Foldl(3, [&] {
    p.Foldl(2, [&] {
      Tensor loss = w * w * w;
      optim::Momentum({.learning_rate = 0.01, .momentum = 0.5}).Minimize(loss);
    });
    Tensor even = Equal(Remainder(p.Step(), 2), 0);
    p.If(even, [&] {
      Tensor loss = v * v * w;
      v.Assign(v - Gradients(loss, {v})[0] * 0.1);
    });
  });
  double a = 2, b = 1, velocity = 0;
  for (int s = 0; s < 3; ++s) {
    for (int j = 0; j < 2; ++j) {
      velocity = 0.5 * velocity + 3 * a * a;
      a -= 0.01 * velocity;
    }
    if (s % 2 == 0)
      b -= 0.1 * 2 * b * a;
  }
  Compare(p, {}, 3, {{"state:w", {a}}, {"state:v", {b}}});
}

TEST_CASE("the gradient of dropout in a loop uses the masks of the iterations") {
  Program p("masks");
  Tensor x = p.Input("x", F64, {3, 4, 16});
  Variable w = p.Parameter("w", F64, {}, init::Constant(1.5));
  p.Foldl(x, [&](Tensor rows) {
    std::vector<Tensor> sum = p.Foldl(
        rows, {p.Constant(0, F64)}, [&](Tensor row, std::vector<Tensor> v) -> std::vector<Tensor> {
          Tensor kept = Sum(Dropout(w * row, 0.5));
          p.Fetch("kept", kept);
          return {v[0] + kept};
        });
    // The sum is linear in w, so its derivative is the sum of the same masks by w.
    p.Fetch("difference", Gradients(sum[0], {w})[0] * w - sum[0]);
  });
  Compare(p, {{"x", {3, 4, 16}}}, 3, {{"fetch:difference", {0, 0, 0}}});
  Results run =
      Run(CompileOrFail(*p.Print(), "checked"), {.steps = {3}}, FeedsOf({{"x", {3, 4, 16}}}));
  Vector kept = ToVector(run.values.at("fetch:kept"));
  std::sort(kept.begin(), kept.end());
  CHECK(std::adjacent_find(kept.begin(), kept.end()) == kept.end());
}

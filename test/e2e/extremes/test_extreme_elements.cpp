//===- test_extreme_elements.cpp - Losses of huge elements ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests elementwise losses and their gradients with the tables of docs/rationale/losses.md, whose
// values were computed by hand. Covers infinities and numbers near the limits of f32. Also compares
// random elements of this kind with the formulas in long double.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/extreme_rows.h"
#include "test/fuzz/programs/fuzz_environment.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>

namespace refold::test::extreme {
namespace {

/// An element, its label, the gradient of its loss, and the expected results.
struct ElementCase {
  double logit, label, weight, loss, logit_gradient, label_gradient;
};

void CheckElements(const std::vector<ElementCase> &cases,
                   const std::function<Tensor(Tensor, Tensor)> &loss_of, DType dtype = F32) {
  const auto count = static_cast<int64_t>(cases.size());
  Row logits, labels, weights;
  for (const ElementCase &element : cases) {
    logits.push_back(element.logit);
    labels.push_back(element.label);
    weights.push_back(element.weight);
  }
  Program p("elements");
  Tensor x = p.Input("x", dtype, {count}), y = p.Input("y", dtype, {count});
  Tensor loss = loss_of(x, y);
  std::vector<Tensor> gradients = Vjp(loss, {x, y}, p.Input("weights", dtype, {count}));
  p.Fetch("loss", loss);
  p.Fetch("x", gradients[0]);
  p.Fetch("y", gradients[1]);
  const auto devices = FetchEverywhere(p, {{"x", {dtype, {count}, logits}},
                                           {"y", {dtype, {count}, labels}},
                                           {"weights", {dtype, {count}, weights}}});
  for (size_t i = 0; i < cases.size(); ++i) {
    INFO("logit " << cases[i].logit << ", label " << cases[i].label);
    // No absolute tolerance: a loss near zero must not be zero.
    CheckRow(devices, "loss", i, {cases[i].loss}, 0, dtype);
    CheckRow(devices, "x", i, {cases[i].logit_gradient}, 0, dtype);
    CheckRow(devices, "y", i, {cases[i].label_gradient}, 0, dtype);
  }
}

/// Number of random elements.
constexpr int64_t kRandomElements = 2000;

} // namespace

TEST_CASE("binary cross entropy is right at extreme logits") {
  const std::vector<ElementCase> cases = {
      {0, 1, 1, kLn2, -0.5, 0},
      // A certain and correct prediction costs 0, a certain and wrong one +inf.
      {kInf, 1, 1, 0, 0, -kInf},
      {kInf, 0, 1, kInf, 1, -kInf},
      {kInf, 0.75, 1, kInf, 0.25, -kInf},
      {-kInf, 0, 1, 0, 0, kInf},
      {-kInf, 1, 1, kInf, -1, kInf},
      {-kInf, 0.25, 1, kInf, -0.25, kInf},
      {kMost, 1, 1, 0, 0, -kMost},
      {kMost, 0, 1, kMost, 1, -kMost},
      {kMost, 0.5, 1, kMost / 2, 0.5, -kMost},
      {-kMost, 0, 1, 0, 0, kMost},
      {-kMost, 1, 1, kMost, -1, kMost},
      {-kMost, 0.25, 1, kMost / 4, -0.25, kMost},
      {1e4, 1, 1, 0, 0, -1e4},
      {1e4, 0, 1, 1e4, 1, -1e4},
      // The loss is not zero, however certain the prediction.
      {30, 1, 1, 9.357622968839737e-14, -9.357622968839737e-14, -30},
      {-30, 0, 1, 9.357622968839737e-14, 9.357622968839737e-14, 30},
      {80, 1, 1, 1.8048513878454153e-35, -1.8048513878454153e-35, -80},
      {-80, 0, 1, 1.8048513878454153e-35, 1.8048513878454153e-35, 80},
      // The loss has the weight zero, so both gradients are zero. One gradient is an exception: the
      // label's gradient at an infinite logit is 0 · inf, which is NaN.
      {kMost, 0, 0, kMost, 0, 0},
      {kInf, 0, 0, kInf, 0, kNan},
      {kNan, 0, 1, kNan, kNan, kNan},
      {1, kNan, 1, kNan, kNan, -1},
      {kInf, kNan, 1, kNan, kNan, -kInf},
      // Labels outside of [0, 1], for which x · label alone is infinite.
      {3e38, 2, 1, -3e38, -1, -3e38},
  };
  CheckElements(cases, [](Tensor x, Tensor y) { return BinaryCrossEntropyWithLogits(x, y); });
  CheckElements(
      {{1e308, 1, 1, 0, 0, -1e308},
       {1e308, 0.5, 1, 5e307, 0.5, -1e308},
       {-kInf, 0, 1, 0, 0, kInf},
       {50, 1, 1, 1.9287498479639178e-22, -1.9287498479639178e-22, -50}},
      [](Tensor x, Tensor y) { return BinaryCrossEntropyWithLogits(x, y); }, F64);
}

TEST_CASE("softplus is right at extreme elements") {
  CheckElements({{kInf, 0, 1, kInf, 1, 0},
                 {-kInf, 0, 1, 0, 0, 0},
                 {kMost, 0, 1, kMost, 1, 0},
                 {-kMost, 0, 1, 0, 0, 0},
                 {-80, 0, 1, 1.8048513878454153e-35, 1.8048513878454153e-35, 0},
                 {kInf, 0, 0, kInf, 0, 0}},
                [](Tensor x, Tensor y) { return Softplus(x) + y * 0; });
}

TEST_CASE("activations of huge numbers overflow neither forward nor backward") {
  CheckElements({{kMost, 0, 1, kMost, 1, 0},
                 {-kMost, 0, 1, 0, 0, 0},
                 {1e38, 0, 1, 1e38, 1, 0},
                 {3, 0, 1, 3, 1, 0},
                 {kInf, 0, 1, kInf, 1, 0}},
                [](Tensor x, Tensor y) { return HardSwish(x) + y * 0; });
  const std::vector<ElementCase> smooth = {{kMost, 0, 1, kMost, 1, 0},
                                           {-kMost, 0, 1, 0, 0, 0},
                                           {1e20, 0, 1, 1e20, 1, 0},
                                           {-1e20, 0, 1, 0, 0, 0},
                                           {1e13, 0, 1, 1e13, 1, 0}};
  CheckElements(smooth, [](Tensor x, Tensor y) { return Gelu(x, GeluKind::Tanh) + y * 0; });
  CheckElements(smooth, [](Tensor x, Tensor y) { return Gelu(x) + y * 0; });
  CheckElements(smooth, [](Tensor x, Tensor y) { return Silu(x) + y * 0; });
}

TEST_CASE("the mean squared error is right at extreme elements") {
  struct Case {
    Row a, b;
    double loss;
    Row gradient; ///< of a; b's is its negative
  };
  const std::vector<Case> cases = {
      {{1, 2}, {1, 2}, 0, {0, 0}},
      // The squares overflow, but the gradient does not.
      {{1e20, 0}, {0, 0}, kInf, {1e20, 0}},
      {{kMost, 0}, {0, 0}, kInf, {kMost, 0}},
      {{1e19, 1e18}, {0, 0}, 5.05e37, {1e19, 1e18}},
      // The squares underflow, but the gradient does not.
      {{1e-30, 0}, {0, 0}, 0, {1e-30, 0}},
      {{kInf, 0}, {0, 1}, kInf, {kInf, -1}},
      {{kInf, 0}, {kInf, 1}, kNan, {kNan, -1}},
      {{kNan, 0}, {0, 1}, kNan, {kNan, -1}},
  };
  for (const Case &one : cases) {
    Program p("squares");
    Tensor a = p.Input("a", F32, {2}), b = p.Input("b", F32, {2});
    Tensor loss = MeanSquaredError(a, b);
    std::vector<Tensor> gradients = Gradients(loss, {a, b});
    p.Fetch("loss", loss);
    p.Fetch("a", gradients[0]);
    p.Fetch("b", gradients[1]);
    const auto devices = FetchEverywhere(p, {{"a", {F32, {2}, one.a}}, {"b", {F32, {2}, one.b}}});
    INFO("a = " << one.a[0] << ", " << one.a[1]);
    CheckRow({{"cpu", devices.at("cpu")}}, "loss", 0, {one.loss}, 0);
    CheckRow(devices, "a", 0, one.gradient, 0);
    CheckRow(devices, "b", 0, {-one.gradient[0], -one.gradient[1]}, 0);
  }
}

TEST_CASE("binary cross entropy of random extreme elements matches the formulas") {
  Dice dice(FuzzSeed() + 1);
  std::vector<ElementCase> cases;
  for (size_t i = 0; i < FuzzPrograms(kRandomElements); ++i) {
    const double x = ExtremeLogit(dice), label = dice.Of({0.0, 1.0, 0.5, 0.25});
    const double weight = dice.Of({1.0, 0.25});
    const long double share = x > 0 ? 1 - label : label, size = std::abs(x);
    const long double straight = share == 0 ? 0 : share * size;
    const long double tail = std::log1p(std::exp(-size));
    // 1 - p = p(-x) avoids the cancellation of 1 - p.
    auto p = [](long double z) { return 1 / (1 + std::exp(-z)); };
    const long double slope = label == 1 ? -p(-static_cast<long double>(x)) : p(x) - label;
    ElementCase made{x, label, weight, 0, 0, 0};
    made.loss = static_cast<float>(std::isnan(x) ? kNan : straight + tail);
    made.logit_gradient = static_cast<float>(weight * slope);
    made.label_gradient = static_cast<float>(-weight * x);
    // Skips logits near 0 unless the label is 0 or 1. There the gradient is a difference of two
    // close numbers, the probability and the label, and its last digit is inexact.
    if (label == 0 || label == 1 || !(std::abs(x) < 1e-3))
      cases.push_back(made);
  }
  CheckElements(cases, [](Tensor x, Tensor y) { return BinaryCrossEntropyWithLogits(x, y); });
}

} // namespace refold::test::extreme

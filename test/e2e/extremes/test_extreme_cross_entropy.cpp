//===- test_extreme_cross_entropy.cpp - Cross entropy of huge numbers -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the softmax cross entropy and its gradients with the tables of docs/rationale/losses.md,
// whose values were computed by hand. Covers infinities, numbers near the limits of f32, and label
// probabilities and weights of zero. Also compares random rows of this kind with the formulas in
// long double.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/extreme_rows.h"
#include "test/fuzz/programs/fuzz_environment.h"

#include <catch2/catch.hpp>

#include <cmath>

namespace refold::test::extreme {
namespace {

constexpr double kLn3 = 1.09861228866810969140;

/// A row of logits, the gradient of its loss, and the expected results.
struct CrossEntropyCase {
  Row logits, labels;
  double weight;
  double loss;
  Row logits_gradient;
  Row labels_gradient = {}; ///< for labels that are shares
};

const std::vector<CrossEntropyCase> kOfShares = {
    // Equal logits of any size.
    {{0, 0, 0}, {1, 0, 0}, 1, kLn3, {-2. / 3, 1. / 3, 1. / 3}, {kLn3, kLn3, kLn3}},
    {{3e38, 3e38, 3e38}, {0, 0, 1}, 1, kLn3, {1. / 3, 1. / 3, -2. / 3}, {kLn3, kLn3, kLn3}},
    {{-3e38, -3e38, -3e38}, {0, 1, 0}, 1, kLn3, {1. / 3, -2. / 3, 1. / 3}, {kLn3, kLn3, kLn3}},
    // A share of zero contributes nothing for a class without probability.
    {{0, -kInf, 0}, {0.5, 0, 0.5}, 1, kLn2, {0, 0, 0}, {kLn2, kInf, kLn2}},
    {{0, -kInf, -kInf}, {1, 0, 0}, 1, 0, {0, 0, 0}, {0, kInf, kInf}},
    {{kMost, -kMost, -kMost}, {1, 0, 0}, 1, 0, {0, 0, 0}, {0, kInf, kInf}},
    // Any other share costs infinity.
    {{0, -kInf, 0}, {0.5, 0.5, 0}, 1, kInf, {0, -0.5, 0.5}, {kLn2, kInf, kLn2}},
    // The logarithm overflows f32, but its product with the share does not.
    {{3e38, -3e38, 0}, {0.5, 0.5, 0}, 1, 3e38, {0.5, -0.5, 0}, {0, kInf, 3e38}},
    {{3e38, -3e38, 3e38}, {0.495, 0.01, 0.495}, 1, 6e36, {0.005, -0.01, 0.005}, {kLn2, kInf, kLn2}},
    {{kMost, -kMost, 0}, {0, 1, 0}, 1, kInf, {1, -1, 0}, {0, kInf, kMost}},
    {{1e4, -1e4, 0}, {0, 1, 0}, 1, 2e4, {1, -1, 0}, {0, 2e4, 1e4}},
    // No share at all: a row that does not count.
    {{1, 2, 3}, {0, 0, 0}, 1, 0, {0, 0, 0}, {2.40760596, 1.40760596, 0.40760596}},
    {{3e38, -3e38, -kInf}, {0, 0, 0}, 1, 0, {0, 0, 0}, {0, kInf, kInf}},
    // The gradient of the loss is zero: nothing flows back, not even into the shares.
    {{3e38, -3e38, 0}, {0, 1, 0}, 0, kInf, {0, 0, 0}, {0, 0, 0}},
    {{0, -kInf, 0}, {0, 1, 0}, 0, kInf, {0, 0, 0}, {0, 0, 0}},
    // A logarithm that overflows f32, with a weight.
    {{3e38, -3e38, 0}, {1, 0, 0}, 0.25, 0, {0, 0, 0}, {0, 1.5e38, 7.5e37}},
    // No softmax: NaN for any shares.
    {{kInf, 0, 0}, {1, 0, 0}, 1, kNan, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
    {{kInf, kInf, kInf}, {0, 0, 1}, 1, kNan, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
    {{-kInf, -kInf, -kInf}, {1, 0, 0}, 1, kNan, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
    {{0, kNan, 0}, {0, 0, 0}, 1, kNan, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
};

const std::vector<CrossEntropyCase> kOfClasses = {
    {{0, 0, 0}, {0}, 1, kLn3, {-2. / 3, 1. / 3, 1. / 3}},
    {{3e38, 3e38, 3e38}, {2}, 1, kLn3, {1. / 3, 1. / 3, -2. / 3}},
    {{0, -kInf, 0}, {0}, 1, kLn2, {-0.5, 0, 0.5}},
    {{0, -kInf, -kInf}, {0}, 1, 0, {0, 0, 0}},
    {{0, -kInf, 0}, {1}, 1, kInf, {0.5, -1, 0.5}},
    {{1e4, 0, 0}, {0}, 1, 0, {0, 0, 0}},
    {{1e4, 0, 0}, {1}, 1, 1e4, {1, -1, 0}},
    {{3e38, 0, 0}, {1}, 1, 3e38, {1, -1, 0}},
    {{3e38, -3e38, 0}, {1}, 1, kInf, {1, -1, 0}}, // 6e38
    {{3e38, -3e38, 0}, {0}, 1, 0, {0, 0, 0}},
    {{kMost, -kMost, -kInf}, {2}, 0.5, kInf, {0.5, 0, -0.5}},
    {{0, -kInf, 0}, {1}, 0, kInf, {0, 0, 0}},
    {{kInf, 0, 0}, {0}, 1, kNan, {kNan, kNan, kNan}},
    {{-kInf, -kInf, -kInf}, {0}, 1, kNan, {kNan, kNan, kNan}},
    {{kNan, 0, 0}, {1}, 1, kNan, {kNan, kNan, kNan}},
    // A label out of range: NaN, and a gradient of zero, for any logits.
    {{0, 0, 0}, {-1}, 1, kNan, {0, 0, 0}},
    {{0, 0, 0}, {3}, 1, kNan, {0, 0, 0}},
    {{kInf, kNan, -kInf}, {-100}, 1, kNan, {0, 0, 0}},
};

constexpr int64_t kClasses = 3;

/// Fetches "loss", "logits" and, for shares, "labels": the loss of weighted rows and its gradients.
Program CrossEntropyProgram(int64_t rows, bool shares, DType dtype) {
  Program p("cross_entropy");
  Tensor logits = p.Input("logits", dtype, {rows, kClasses});
  Tensor labels =
      shares ? p.Input("labels", dtype, {rows, kClasses}) : p.Input("labels", S32, {rows});
  Tensor weights = p.Input("weights", dtype, {rows});
  Tensor loss = SoftmaxCrossEntropy(logits, labels);
  std::vector<Arg> wrt = {logits};
  if (shares)
    wrt.emplace_back(labels);
  std::vector<Tensor> gradients = Vjp(loss, wrt, weights);
  p.Fetch("loss", loss);
  p.Fetch("logits", gradients[0]);
  if (shares)
    p.Fetch("labels", gradients[1]);
  return p;
}

void CheckCrossEntropy(const std::vector<CrossEntropyCase> &cases, bool shares, DType dtype) {
  Row logits, labels, weights;
  for (const CrossEntropyCase &row : cases) {
    Append(logits, row.logits);
    Append(labels, row.labels);
    weights.push_back(row.weight);
  }
  const auto rows = static_cast<int64_t>(cases.size());
  const Shape square = {rows, kClasses};
  const auto devices =
      FetchEverywhere(CrossEntropyProgram(rows, shares, dtype),
                      {{"logits", {dtype, square, logits}},
                       {"labels", {shares ? dtype : S32, shares ? square : Shape{rows}, labels}},
                       {"weights", {dtype, {rows}, weights}}});
  for (size_t i = 0; i < cases.size(); ++i) {
    CheckRow(devices, "loss", i, {cases[i].loss}, kNear, dtype);
    CheckRow(devices, "logits", i, cases[i].logits_gradient, kNear, dtype);
    if (shares)
      CheckRow(devices, "labels", i, cases[i].labels_gradient, kNear, dtype);
  }
}

/// Number of random rows of each kind.
constexpr int64_t kRandomRows = 2000;

struct SoftRow {
  Row logits, labels;
  double weight;
};

/// Computes the formulas; a share of zero contributes nothing.
CrossEntropyCase OfRow(const SoftRow &row) {
  CrossEntropyCase made{row.logits, row.labels, row.weight, 0, Row(kClasses), Row(kClasses)};
  long double largest = -kInf, total = 0, shares = 0, loss = 0;
  bool defined = true;
  for (double x : row.logits) {
    largest = std::max<long double>(largest, x);
    defined &= !std::isnan(x);
  }
  defined &= std::isfinite(static_cast<double>(largest));
  for (int c = 0; c < kClasses; ++c) {
    total += std::exp(static_cast<long double>(row.logits[c]) - largest);
    shares += row.labels[c];
  }
  auto times = [](long double weight, long double log) { return weight == 0 ? 0 : weight * log; };
  for (int c = 0; c < kClasses; ++c) {
    const long double log = row.logits[c] - largest - std::log(total);
    loss -= times(row.labels[c], log);
    made.logits_gradient[c] =
        static_cast<float>(defined ? row.weight * (std::exp(log) * shares - row.labels[c]) : kNan);
    made.labels_gradient[c] = static_cast<float>(defined ? -times(row.weight, log) : kNan);
  }
  made.loss = static_cast<float>(defined ? loss : kNan);
  return made;
}

} // namespace

TEST_CASE("cross entropy of distributions is right at extreme logits") {
  CheckCrossEntropy(kOfShares, true, F32);
}
TEST_CASE("cross entropy of classes is right at extreme logits") {
  CheckCrossEntropy(kOfClasses, false, F32);
}

TEST_CASE("cross entropy in f64 has the range of f64") {
  CheckCrossEntropy(
      {{{1e308, -1e308, 0}, {0.5, 0.5, 0}, 1, 1e308, {0.5, -0.5, 0}, {0, kInf, 1e308}},
       {{0, -kInf, 0}, {0.5, 0, 0.5}, 1, kLn2, {0, 0, 0}, {kLn2, kInf, kLn2}},
       {{3e38, -3e38, 0}, {0, 1, 0}, 1, 6e38, {1, -1, 0}, {0, 6e38, 3e38}}},
      true, F64);
  CheckCrossEntropy({{{1e308, -1e308, 0}, {1}, 1, kInf, {1, -1, 0}},
                     {{3e38, -3e38, 0}, {1}, 1, 6e38, {1, -1, 0}}},
                    false, F64);
}

TEST_CASE("softmax and its logarithm are right at extreme elements") {
  struct Case {
    Row x, softmax, logs;
  };
  const std::vector<Case> cases = {
      {{0, -kInf, 0}, {0.5, 0, 0.5}, {-kLn2, -kInf, -kLn2}},
      {{3e38, -3e38, 3e38}, {0.5, 0, 0.5}, {-kLn2, -kInf, -kLn2}},
      {{3e38, 0, -1e38}, {1, 0, 0}, {0, -3e38, -kInf}},
      {{1e4, -1e4, 1e4}, {0.5, 0, 0.5}, {-kLn2, -2e4 - kLn2, -kLn2}},
      {{-kInf, -kInf, -kInf}, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
      {{kInf, 0, -kInf}, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
      {{kInf, kInf, kInf}, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
      {{0, kNan, 0}, {kNan, kNan, kNan}, {kNan, kNan, kNan}},
  };
  Row x;
  for (const Case &row : cases)
    Append(x, row.x);
  const Shape shape = {static_cast<int64_t>(cases.size()), 3};
  Program p("softmax");
  Tensor operand = p.Input("x", F32, shape);
  p.Fetch("softmax", Softmax(operand));
  p.Fetch("logs", LogSoftmax(operand));
  const auto devices = FetchEverywhere(p, {{"x", {F32, shape, x}}});
  for (size_t i = 0; i < cases.size(); ++i) {
    CheckRow(devices, "softmax", i, cases[i].softmax);
    CheckRow(devices, "logs", i, cases[i].logs);
  }
}

TEST_CASE("ignored rows do not contribute, and a batch of only ignored rows is NaN") {
  const int64_t rows = 4;
  Program p("ignored");
  Tensor logits = p.Input("logits", F32, {rows, kClasses}), labels = p.Input("labels", S32, {rows});
  Tensor known = GreaterEqual(labels, 0);
  Tensor classes = Select(known, labels, -1);
  Tensor each = Select(known, SoftmaxCrossEntropy(logits, classes), 0);
  Tensor loss = Sum(each) / Sum(Convert(known, F32));
  p.Fetch("loss", loss);
  p.Fetch("logits", Gradients(loss, {logits})[0]);
  Row x = {0, 0, 0, kInf, kNan, 0, 0, -kInf, 0, -kInf, -kInf, -kInf};
  auto devices = FetchEverywhere(
      p, {{"logits", {F32, {rows, kClasses}, x}}, {"labels", {S32, {rows}, {0, -100, 2, -1}}}});
  CheckRow(devices, "loss", 0, {(kLn3 + kLn2) / 2});
  CheckRow(devices, "logits", 0, {-1. / 3, 1. / 6, 1. / 6, 0, 0, 0, 0.25, 0, -0.25, 0, 0, 0});
  devices = FetchEverywhere(
      p, {{"logits", {F32, {rows, kClasses}, x}}, {"labels", {S32, {rows}, {-1, -1, -1, -1}}}});
  CheckRow(devices, "loss", 0, {kNan});
  CheckRow(devices, "logits", 0, Row(12, 0));
}

TEST_CASE("cross entropy of random extreme rows matches the formulas") {
  Dice dice(FuzzSeed());
  std::vector<CrossEntropyCase> soft, hard;
  for (size_t i = 0; i < FuzzPrograms(kRandomRows); ++i) {
    SoftRow row;
    row.weight = dice.Of({1.0, 1.0, 0.0, 0.25});
    for (int c = 0; c < kClasses; ++c) {
      row.logits.push_back(ExtremeLogit(dice));
      row.labels.push_back(static_cast<float>(dice.Of({0.0, 0.0, 1.0, 0.5, 0.1, 1e-3})));
    }
    soft.push_back(OfRow(row));
    const int label = static_cast<int>(dice.Between(0, kClasses - 1));
    row.labels.assign(kClasses, 0);
    row.labels[label] = 1;
    hard.push_back(OfRow(row));
    hard.back().labels = {static_cast<double>(label)};
  }
  CheckCrossEntropy(soft, true, F32);
  CheckCrossEntropy(hard, false, F32);
}

} // namespace refold::test::extreme

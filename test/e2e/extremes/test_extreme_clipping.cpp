//===- test_extreme_clipping.cpp - Clipping with norms of any size --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the clipping of gradients by their global norm. The squares of the gradients overflow,
// underflow or are not finite. Results are compared with the formula in long double. For ordinary
// gradients, the norm must have the bits of the plain sum of squares.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/extreme_rows.h"
#include "test/fuzz/programs/fuzz_environment.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <map>
#include <string>

namespace refold::test::extreme {
namespace {

/// Number of elements of the two parameters.
constexpr int64_t kBody = 3, kHead = 2, kAll = kBody + kHead;

/// Returns a program that clips one row of gradients in each step. The step subtracts the clipped
/// gradients from parameters that are zero.
Program ClippingProgram(int64_t rows, double norm, DType dtype) {
  Program p("clipping");
  Tensor gradients = p.Input("gradients", dtype, {rows, kAll});
  Variable body = p.Parameter("body", dtype, {kBody}, init::Zeros()),
           head = p.Parameter("head", dtype, {kHead}, init::Zeros());
  p.Foldl(gradients, [&](Tensor row) {
    body.Assign(p.Constant(0, dtype, {kBody}));
    head.Assign(p.Constant(0, dtype, {kHead}));
    Tensor loss = Sum(body * Slice(row, {0}, {kBody})) + Sum(head * Slice(row, {kBody}, {kAll}));
    optim::Sgd({.learning_rate = 1}).Minimize(loss, {.clip_global_norm = norm});
    p.Fetch("body", body.Read());
    p.Fetch("head", head.Read());
  });
  return p;
}

/// Returns the clipped rows by device.
std::map<std::string, Row> Clipped(const std::vector<Row> &rows, double norm, DType dtype) {
  const auto count = static_cast<int64_t>(rows.size());
  Row all;
  for (const Row &row : rows)
    Append(all, row);
  auto devices = FetchEverywhere(ClippingProgram(count, norm, dtype),
                                 {{"gradients", {dtype, {count, kAll}, all}}}, count);
  std::map<std::string, Row> clipped;
  for (const auto &[device, fetches] : devices) {
    const Row &body = fetches.at("body"), &head = fetches.at("head");
    Row &joined = clipped[device];
    for (int64_t i = 0; i < count; ++i) {
      for (int64_t e = 0; e < kBody; ++e)
        joined.push_back(-body[i * kBody + e]);
      for (int64_t e = 0; e < kHead; ++e)
        joined.push_back(-head[i * kHead + e]);
    }
  }
  return clipped;
}

/// Computes the formula; all results are NaN if an element is not finite.
Row ClippedInLongDouble(const Row &row, double norm, DType dtype) {
  long double squares = 0;
  for (double g : row)
    squares += static_cast<long double>(g) * g;
  const long double length = std::sqrt(squares),
                    bound = dtype == F32 ? static_cast<float>(norm) : norm;
  Row clipped;
  for (double g : row)
    clipped.push_back(
        std::isfinite(length) ? static_cast<double>(g * (bound / std::max(length, bound))) : kNan);
  return clipped;
}

void CheckClipping(const std::vector<Row> &rows, double norm, DType dtype) {
  INFO("clipped to " << norm);
  const double relative = dtype == F32 ? 2e-6 : 1e-14;
  for (const auto &[device, got] : Clipped(rows, norm, dtype)) {
    REQUIRE(got.size() == rows.size() * kAll);
    for (size_t i = 0; i < rows.size(); ++i) {
      const Row expected = ClippedInLongDouble(rows[i], norm, dtype);
      for (size_t e = 0; e < kAll; ++e) {
        INFO(device << ", row " << i << ", element " << e << ", gradient " << rows[i][e]);
        CheckNumber(got[i * kAll + e], expected[e], relative, 0, dtype);
      }
    }
  }
}

const std::vector<Row> kExtreme = {
    {0, 0, 0, 0, 0},
    {0.3, 0.4, 0, 0, 0},
    {3, 4, 0, 0, 12},
    // Squares that overflow.
    {1e20, 0, 0, 0, 0},
    {3e20, 4e20, 0, 0, -12e20},
    {1.9e19, 1, -1e-3, 0, 1e10},
    {1e30, 1e30, -1e30, 1e29, 0},
    {3e38, 2e38, 0, 0, 0},
    {kMost, -kMost, kMost, -kMost, kMost}, // the norm is beyond f32
    {kMost, 1, 1e-10, 1e-20, 0},
    {1e37, 1e18, 1e15, 1e-8, -1e38},
    // The square of one parameter overflows, or only those of both together.
    {1e10, 0, 0, 1e25, 0},
    {1e19, 1e19, 1e19, 1e19, 1e19},
    // Squares that underflow to zero.
    {1e-30, 2e-30, 0, 0, -2e-30},
    {1e-25, 0, 1e-30, 0, 0},
    {1.2e-38, 0, 0, 0, -1.2e-38},
    {1e-22, 1e-22, 1e-22, 1e-22, 1e-22},
    // Norms that are not finite.
    {kInf, 1, 0, 0, 0},
    {1, 1, 1, 1, -kInf},
    {kInf, -kInf, 1, 1, 1},
    {kNan, 1, 1, 1, 1},
    {1, 1, 1, 1e30, kNan},
    {kNan, kInf, 1e38, 1, 1},
};

/// Returns the sum of squares in the order of docs/rationale/numerics.md §5. Each of 64 lanes has
/// one square. Then the upper half of the lanes is added to the lower half, until one lane is left.
/// The square is `volatile`, so that the compiler does not make it a part of a fused multiply-add.
float FoldedSquares(const Row &row, int64_t begin, int64_t end) {
  std::vector<float> lanes(64, 0);
  for (int64_t e = begin; e < end; ++e) {
    volatile float g = static_cast<float>(row[e]), square = g * g;
    lanes[e - begin] += square;
  }
  for (size_t half = lanes.size() / 2; half >= 1; half /= 2)
    for (size_t lane = 0; lane < half; ++lane)
      lanes[lane] += lanes[lane + half];
  return lanes[0];
}

/// Number of random rows for each norm.
constexpr int64_t kRandomClips = 300;

} // namespace

TEST_CASE("gradients of f32 are clipped by their true norm") {
  for (double norm : {1.0, 0.5, 1e-3, 1e6, 1e-10, 1e-20, 1e-30, 1e20, 1e30, 3e38})
    CheckClipping(kExtreme, norm, F32);
}

TEST_CASE("gradients of f64 are clipped by their true norm") {
  std::vector<Row> rows = kExtreme;
  rows.push_back({1e308, -1e308, 1e300, 1e200, 1});
  rows.push_back({1e160, 0, 0, 0, -1e150});
  rows.push_back({1e-200, 2e-200, 0, 0, 0});
  for (double norm : {1.0, 1e-3, 1e-200, 1e-299, 1e200, 1e308})
    CheckClipping(rows, norm, F64);
}

TEST_CASE("random gradients of all magnitudes are clipped by their true norm") {
  Dice dice(FuzzSeed());
  for (double norm : {1.0, 0.3, 1e-6, 1e-18, 1e-27, 1e10, 1e25}) {
    std::vector<Row> rows;
    for (size_t i = 0; i < FuzzPrograms(kRandomClips); ++i) {
      const double low = dice.Real(-37, 38), high = dice.Real(low, 38.4);
      Row row;
      for (int64_t e = 0; e < kAll; ++e) {
        const double size = std::min(std::pow(10, dice.Real(low, high)), kMost);
        double g = dice.Chance(20) ? 0 : static_cast<float>(dice.Of({-1.0, 1.0}) * size);
        row.push_back(dice.Chance(1) ? dice.Of({kInf, -kInf, kNan}) : g);
      }
      rows.push_back(row);
    }
    CheckClipping(rows, norm, F32);
  }
}

TEST_CASE("ordinary gradients are clipped to the bits of the plain formula") {
  Dice dice(FuzzSeed() + 1);
  for (double norm : {1.0, 5.0, 1e-3, 1e-6}) {
    std::vector<Row> rows;
    for (size_t i = 0; i < FuzzPrograms(kRandomClips); ++i) {
      const double scale = std::pow(10, dice.Real(-6, 6));
      Row row;
      for (int64_t e = 0; e < kAll; ++e)
        row.push_back(static_cast<float>(scale * dice.Real(-1, 1)));
      rows.push_back(row);
    }
    const Row got = Clipped(rows, norm, F32).at("cpu");
    int different = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
      const float total = FoldedSquares(rows[i], 0, kBody) + FoldedSquares(rows[i], kBody, kAll);
      const auto bound = static_cast<float>(norm);
      const float factor = bound / std::max(std::sqrt(static_cast<float>(total)), bound);
      for (int64_t e = 0; e < kAll; ++e) {
        volatile float g = static_cast<float>(rows[i][e]), expected = factor * g;
        different += static_cast<float>(got[i * kAll + e]) != static_cast<float>(expected);
      }
    }
    CHECK(different == 0);
  }
}

TEST_CASE("values are clipped to their bounds, and NaN stays NaN") {
  Program p("bounds");
  Tensor x = p.Input("x", F32, {6});
  Tensor y = Clamp(x, -1, 2);
  p.Fetch("y", y);
  const auto devices =
      FetchEverywhere(p, {{"x", {F32, {6}, {kInf, -kInf, kNan, kMost, -kMost, 1e-30}}}});
  const Row expected = {2, -1, kNan, 2, -1, 1e-30};
  for (const auto &[device, fetches] : devices)
    for (size_t i = 0; i < expected.size(); ++i) {
      INFO(device << ", element " << i);
      CheckNumber(fetches.at("y")[i], expected[i], 1e-7, 0);
    }
}

TEST_CASE("a gradient of zero, or one whose square underflows, moves no parameter") {
  const std::map<std::string, std::function<void(Tensor)>> optimizers = {
      {"Sgd", [](Tensor loss) { optim::Sgd().Minimize(loss); }},
      {"Momentum", [](Tensor loss) { optim::Momentum({.nesterov = true}).Minimize(loss); }},
      {"Adagrad", [](Tensor loss) { optim::Adagrad().Minimize(loss); }},
      {"RmsProp", [](Tensor loss) { optim::RmsProp({.momentum = 0.9}).Minimize(loss); }},
      {"Adam", [](Tensor loss) { optim::Adam().Minimize(loss); }},
      {"AdamW", [](Tensor loss) { optim::AdamW({.weight_decay = 0}).Minimize(loss); }},
      {"Lamb", [](Tensor loss) { optim::Lamb({.weight_decay = 0}).Minimize(loss); }}};
  // Lamb takes a step of the same length for every gradient except zero.
  auto least = [](const std::string &name) { return name == "Lamb" ? 0 : 1e-30; };
  for (const auto &[name, minimize] : optimizers) {
    INFO(name);
    Program p("still");
    Tensor x = p.Input("x", F32, {4, 2});
    Variable w = p.Parameter("w", F32, {2}, init::Constant(0.5));
    p.Foldl(x, [&](Tensor row) {
      minimize(Sum(w * row));
      p.Fetch("w", w.Read());
    });
    const double g = least(name);
    const auto devices = FetchEverywhere(p, {{"x", {F32, {4, 2}, {0, 0, 0, 0, g, -g, 0, 0}}}}, 4);
    for (const auto &[device, fetches] : devices)
      for (double number : fetches.at("w")) {
        INFO(device);
        CheckNumber(number, 0.5, 1e-7, 0);
      }
  }
}

TEST_CASE("Lamb takes a step even if a norm overflows") {
  Program p("lamb");
  Tensor x = p.Input("x", F32, {1, 2});
  Variable w = p.Parameter("w", F32, {2}, init::Zeros());
  p.Foldl(x, [&](Tensor row) {
    w.Assign(row);
    optim::Lamb({.learning_rate = 1, .weight_decay = 1}).Minimize(Sum(w * 2));
    p.Fetch("w", w.Read());
  });
  // The update is about w, 1e20, and so is its norm: the squares of both overflow.
  const auto devices = FetchEverywhere(p, {{"x", {F32, {1, 2}, {1e20, 1e20}}}});
  for (double number : devices.at("cpu").at("w"))
    CHECK(std::isnan(number));
}

} // namespace refold::test::extreme

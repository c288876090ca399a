//===- trained_loop.h - A training and its plain loop -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains two parameters, "body.w" with four elements and "head.w" with two. Programs run in the
// float64 reference interpreter. A loop over the six elements in plain C++ gives the expected
// values.
//
// Step t reads row t of the data as x. Its loss is the sum of (w · x)² / 2 over all six elements,
// so the gradient of each element is w · x².
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/reference/reference_program.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <map>

namespace refold::testing {

using Vector = std::vector<double>;

inline const Vector kSix = {0.5, -2, 3, 0.01, -0.7, 1.5};
inline constexpr int64_t kHundred = 100;
inline constexpr size_t kBody = 4; ///< number of elements of "body.w"

inline double SixData(int64_t t, size_t i) { return 1 + 0.5 * std::sin(0.7 * t + 2.0 * i); }

/// The tensors of one step, for the function that minimizes the loss.
struct Step {
  Program program;
  Variable body, head;
  Tensor loss;
};

/// Returns the states after kHundred steps of a program that calls `minimize` in each step.
inline std::map<std::string, Vector> TrainedStates(const std::function<void(Step)> &minimize) {
  Program p("p");
  Tensor x = p.Input("x", F64, {kHundred, 6});
  Tensor start_body = p.Constant(Vector(kSix.begin(), kSix.begin() + kBody), F64, {4}),
         start_head = p.Constant(Vector(kSix.begin() + kBody, kSix.end()), F64, {2});
  Variable body = p.Parameter("body.w", F64, {4}, init::Zeros()),
           head = p.Parameter("head.w", F64, {2}, init::Zeros());
  p.Foldl(x, [&](Tensor row) {
    // The first step assigns the initial values. The startup function cannot assign them, because
    // it cannot use constants of several values.
    Tensor first = Equal(p.Step(), 0);
    body.Assign(Select(first, start_body, body));
    head.Assign(Select(first, start_head, head));
    Tensor a = body * Slice(row, {0}, {4}), b = head * Slice(row, {4}, {6});
    minimize({p, body, head, (Sum(a * a) + Sum(b * b)) * 0.5});
  });
  reference::Tensor data(reference::ElementType::F64, {kHundred, 6});
  for (int64_t t = 0; t < kHundred; ++t)
    for (size_t i = 0; i < 6; ++i)
      data.reals[t * 6 + i] = SixData(t, i);
  const reference::RunResult run =
      reference::ReferenceProgram(p).Train({{"x", data}}, kHundred, /*seed=*/0);
  std::map<std::string, Vector> found;
  for (const auto &[name, tensor] : run.states)
    found[name] = tensor.reals;
  return found;
}

/// Returns both parameters, one after the other.
inline Vector TrainedSix(const std::function<void(Step)> &minimize) {
  auto states = TrainedStates(minimize);
  Vector all = states.at("body.w");
  const Vector &head = states.at("head.w");
  all.insert(all.end(), head.begin(), head.end());
  return all;
}

/// Computes the same numbers with `update(t, w, g)`, for t from 0.
inline Vector LoopedSix(const std::function<void(int64_t, Vector &, const Vector &)> &update) {
  Vector w = kSix;
  for (int64_t t = 0; t < kHundred; ++t) {
    Vector g(6);
    for (size_t i = 0; i < 6; ++i)
      g[i] = w[i] * SixData(t, i) * SixData(t, i);
    update(t, w, g);
  }
  return w;
}

inline void CompareSix(const Vector &got, const Vector &expected) {
  REQUIRE(got.size() == expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i);
    CHECK(got[i] == Approx(expected[i]).epsilon(1e-11).margin(1e-14));
    CHECK(std::isfinite(got[i]));
  }
}

} // namespace refold::testing

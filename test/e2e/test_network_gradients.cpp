//===- test_network_gradients.cpp - The zoo's gradients are slopes --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small network of each family, with its dropout, whose masks seed and step decide: the gradients
// of all of its parameters against differences of its loss, in float64 on the reference. Along
// random directions of all parameters at once, of one parameter of each kind, of one element of it.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/measured_slope.h"
#include "test/e2e/reference_network.h"
#include "test/e2e/zoo_gradients.h"
#include "test/fuzz/dice.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace refold::test;
using refold::reference::Tensor;

constexpr double kTolerance = 1e-5;
constexpr int kWholeDirections = 3;
/// Of directions on which no step is smooth.
constexpr int kTries = 4;

static double RootMeanSquare(const Tensor &tensor) {
  double squares = 0;
  for (double real : tensor.reals)
    squares += real * real;
  return std::sqrt(squares / static_cast<double>(tensor.reals.size()));
}

/// Each element there and back by the size of its parameter.
static std::vector<double> Signs(const Tensor &parameter, Dice &dice) {
  const double size = RootMeanSquare(parameter);
  std::vector<double> along(parameter.reals.size());
  for (double &real : along)
    real = dice.Chance(50) ? size : -size;
  return along;
}

static double Along(const Direction &direction, const NamedTensors &gradients) {
  double slope = 0;
  for (const auto &[name, along] : direction) {
    const std::vector<double> &gradient = gradients.at(name).reals;
    for (size_t i = 0; i < along.size(); ++i)
      slope += along[i] * gradient.at(i);
  }
  return slope;
}

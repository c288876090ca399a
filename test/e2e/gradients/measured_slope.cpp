//===- measured_slope.cpp - A slope from differences ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/gradients/measured_slope.h"

#include <algorithm>
#include <cmath>

namespace refold::test {

/// Rounding error of one value in units of its last place, as sums of thousands of terms have it.
static constexpr double kRounding = 32 * 0x1p-52;

MeasuredSlope MeasureSlope(const std::function<double(double)> &function, double at_zero,
                           double first, double tolerance) {
  MeasuredSlope measured;
  for (double step = first; step >= 0x1p-28; step /= 8) {
    const double right = function(step), left = function(-step), near_right = function(step / 2),
                 near_left = function(-step / 2);
    const double wide = (right - left) / (2 * step), narrow = (near_right - near_left) / step,
                 jump = (right - 2 * at_zero + left) / step,
                 near_jump = (near_right - 2 * at_zero + near_left) / (step / 2),
                 largest = std::max({std::abs(right), std::abs(left), std::abs(at_zero)});
    measured.slope = (4 * narrow - wide) / 3;
    measured.noise = kRounding * largest / step;
    measured.step = step;
    const double doubt = std::max(std::abs(wide - narrow), std::abs(jump - 2 * near_jump));
    // False if doubt is NaN.
    measured.smooth = doubt <= tolerance / 16 * std::abs(narrow) + measured.noise;
    if (measured.smooth)
      break;
  }
  return measured;
}

bool Agrees(const MeasuredSlope &measured, double expected, double tolerance) {
  return std::abs(measured.slope - expected) <=
         tolerance * std::abs(measured.slope) + 2 * measured.noise;
}

} // namespace refold::test

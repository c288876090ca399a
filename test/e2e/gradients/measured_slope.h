//===- measured_slope.h - A slope from differences --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the slope at 0 of a float64 function that may have kinks, like a network with relu and
// pooling. Only the values of the function decide whether the slope can be measured, never the
// expected slope, so a wrong gradient cannot be excused as a kink.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>

namespace refold::test {

struct MeasuredSlope {
  /// Whether a step size was found at which the function is smooth.
  bool smooth = false;
  double slope = 0;
  /// The error of the slope that rounding of the function's values causes.
  double noise = 0;
  /// The largest smooth step size, else the last one tried.
  double step = 0;
};

/// Tries step sizes from `first` down by factors of 8 to 2^-28. Large steps have the least noise,
/// small steps the fewest kinks inside. A step is smooth if two conditions hold. The central
/// differences over the step and over half of it agree within `tolerance` / 16 (a sixteenth,
/// because kinks can partly cancel). The difference between the left and the right slope halves
/// with the step, as it does without a kink; a kink at 0 itself is invisible to central
/// differences. The slope is Richardson's extrapolation of the two differences, with an error of
/// the fourth power of the step.
MeasuredSlope MeasureSlope(const std::function<double(double)> &function, double at_zero,
                           double first, double tolerance);

/// Returns whether the expected slope equals the measured one within `tolerance` of itself, plus
/// noise.
bool Agrees(const MeasuredSlope &measured, double expected, double tolerance);

} // namespace refold::test

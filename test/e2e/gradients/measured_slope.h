//===- measured_slope.h - A slope from differences --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The slope at 0 of a function in float64 that may have kinks, as networks with relu and pooling
// have. Whether it could be measured is decided by the function's values alone, never by the slope
// that is expected: a wrong gradient is not excused as a kink.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>

namespace refold::test {

struct MeasuredSlope {
  /// Whether a step was found by which the function is smooth.
  bool smooth = false;
  double slope = 0;
  /// How far rounding of the function's values moves the slope.
  double noise = 0;
  /// The largest step that was smooth, else the last one tried.
  double step = 0;
};

/// Steps from `first` down by 8, to 2^-28: wide ones have the least noise, narrow ones the fewest
/// kinks within. By each, central differences over the step and over half of it must agree to a
/// sixteenth of `tolerance`, since kinks may hide each other in part, and so must the jump between
/// the slopes of both sides, which halves with the step where there is no kink: one at the place
/// itself is hidden from central differences alone. The slope is Richardson's of the two, off by
/// the fourth power of the step.
MeasuredSlope MeasureSlope(const std::function<double(double)> &function, double at_zero,
                           double first, double tolerance);

/// Whether a slope that is expected is the measured one: to `tolerance` of itself, and noise.
bool Agrees(const MeasuredSlope &measured, double expected, double tolerance);

} // namespace refold::test

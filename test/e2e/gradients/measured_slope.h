//===- measured_slope.h - A slope from differences --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the slope at 0 of a float64 function that may have kinks, such as the loss of a network
// with relu and pooling. Only the values of the function decide whether a kink prevents the
// measurement. The expected slope has no influence, so a wrong gradient is never excused as a kink.
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

/// Measures the slope of `function` at 0. Tries step sizes from `first` down to 2^-28, each an
/// eighth of the previous one, and uses the first smooth step. Large steps suffer least from
/// rounding, and small steps contain the fewest kinks.
///
/// A step is smooth if two conditions hold:
/// - The central difference over the step agrees with the central difference over half the step,
///   within `tolerance` / 16. (The bound is not `tolerance`, because kinks can partly cancel.)
/// - The difference between the left slope and the right slope halves when the step is halved. This
///   detects a kink at 0, which central differences do not see.
///
/// The result is Richardson's extrapolation of the two central differences. Its error falls with
/// the fourth power of the step size.
MeasuredSlope MeasureSlope(const std::function<double(double)> &function, double at_zero,
                           double first, double tolerance);

/// Returns whether the expected slope equals the measured slope. The error may be `tolerance` times
/// the measured slope, plus twice the noise of the measurement.
bool Agrees(const MeasuredSlope &measured, double expected, double tolerance);

} // namespace refold::test

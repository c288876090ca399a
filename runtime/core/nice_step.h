//===- nice_step.h - Distance of the ticks of an axis -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cmath>

namespace refold::runtime {

/// Returns the smallest step of 1, 2 or 5 times a power of ten that divides `span` into at most
/// `most` intervals. Requires span > 0.
inline double NiceStep(double span, int most) {
  const double power = std::pow(10.0, std::floor(std::log10(span / most)));
  for (double factor : {1.0, 2.0, 5.0})
    if (span / (factor * power) <= most)
      return factor * power;
  return 10 * power;
}

} // namespace refold::runtime

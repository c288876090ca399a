//===- compare.h - Comparison of outputs ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any two NaNs are equal, because the numerics specify no bits of a NaN.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/cases.h"

#include <string>
#include <vector>

namespace refold::gpu {

/// Largest error of a float, relative to the largest finite magnitude of the expected tensor.
inline constexpr double kToleranceF32 = 1e-4, kToleranceF64 = 1e-10;
/// For results of 16 bits, two roundings.
inline constexpr double kToleranceBF16 = 0x1p-7, kToleranceF16 = 0x1p-10;

struct Comparison {
  bool same_bits = true;
  /// Whether floats are within the tolerance and all other elements are equal.
  bool close = true;
  /// The largest error, in tolerances, and its location: "state:w[3]: 0.5, expected 0.25".
  double worst = 0;
  std::string where;
  /// The location of the largest error of each tensor that is not close.
  std::vector<std::string> far;
};

/// Compares all values. A missing name, another type or another shape counts as far off.
Comparison Compare(const Values &expected, const Values &got);

} // namespace refold::gpu

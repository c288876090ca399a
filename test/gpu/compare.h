//===- compare.h - Values held against values -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two NaN are the same, whatever their bits: which NaN a NaN is is not specified.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/cases.h"

#include <string>
#include <vector>

namespace refold::gpu {

/// Of the largest finite magnitude of a tensor: how far its floats may be from what was expected.
inline constexpr double kToleranceF32 = 1e-4, kToleranceF64 = 1e-10;

struct Comparison {
  bool same_bits = true;
  /// Whether floats are within the tolerance and all else is the same.
  bool close = true;
  /// The value that is farthest off, in tolerances, and where: "state:w[3]: 0.5, expected 0.25".
  double worst = 0;
  std::string where;
  /// Such a value of each tensor that is not close.
  std::vector<std::string> far;
};

/// A name that one side lacks, or another type or shape, is far off.
Comparison Compare(const Values &expected, const Values &got);

} // namespace refold::gpu

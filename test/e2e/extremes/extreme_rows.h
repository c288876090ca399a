//===- extreme_rows.h - Rows of infinite and huge numbers -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of numbers near the ends of f32 and beyond, and checks of their results on every device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/extremes/fed_numbers.h"
#include "test/fuzz/programs/dice.h"

#include <limits>
#include <map>
#include <string>
#include <vector>

namespace refold::test::extreme {

using Row = std::vector<double>;

inline constexpr double kInf = std::numeric_limits<double>::infinity();
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kMost = 3.4028234663852886e38; ///< the largest f32
inline constexpr double kLn2 = 0.69314718055994530942;
/// The relative error allowed for f32.
inline constexpr double kNear = 2e-6;

/// Appends a row to the numbers of an input.
void Append(Row &all, const Row &row);

/// Checks row `row` of a fetch on each device. Its values may differ from `expected` by a relative
/// error of kNear or by an absolute error of `absolute`.
void CheckRow(const std::map<std::string, FetchedNumbers> &devices, const std::string &fetch,
              size_t row, const Row &expected, double absolute = kNear, DType dtype = F32);

/// Draws an f32: zero, any finite magnitude, an infinity or NaN.
double ExtremeLogit(Dice &dice);

} // namespace refold::test::extreme

//===- svg_plot.h - A curve as a picture ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws one line over the steps as an SVG file without external resources. Losses fall over orders
// of magnitude. So the y axis is logarithmic if all values are positive and span more than a factor
// of three.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold::run {

struct Curve {
  std::string title;
  std::string name; // the name of the values
  int64_t first_step = 0;
  std::vector<double> values; // a value that is not finite is a gap
};

/// Draws a curve. If a long curve has several values for each column of pixels, draws the range of
/// these values, and a line for their mean.
std::string SvgOfCurve(const Curve &curve);

/// The values that one column of pixels shows: the finite ones among some steps around `step`.
struct CurveColumn {
  double step = 0, least = 0, most = 0, mean = 0;
  bool any = false;
};

/// A curve whose columns are computed already.
struct ColumnCurve {
  std::string title, name;
  int64_t first_step = 0, last_step = 0;
  std::vector<CurveColumn> columns; // in order of their steps
  bool ranges = false;              // whether a column has several steps
};

/// The coordinates of the mean of a column.
struct PlacedColumn {
  double x = 0, y = 0;
};

/// Draws the picture. `placed` receives the coordinates of each column, unless it is null.
std::string SvgOfColumns(const ColumnCurve &curve, std::vector<PlacedColumn> *placed = nullptr);

} // namespace refold::run

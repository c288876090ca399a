//===- svg_plot.h - A curve as a picture ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One line over the steps, in an SVG file that needs nothing else. Losses fall over magnitudes: the
// y axis is logarithmic where all values are positive and span more than a factor of three.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold::run {

struct Curve {
  std::string title;
  std::string name; // of the values
  int64_t first_step = 0;
  std::vector<double> values; // gaps where they are not finite
};

/// Long curves are drawn as the range that each pixel column sees, and their mean as a line.
std::string SvgOfCurve(const Curve &curve);

/// What a column of pixels shows: some steps around `step`, those of them that have a finite value.
struct CurveColumn {
  double step = 0, least = 0, most = 0, mean = 0;
  bool any = false;
};

/// A curve that was put together before.
struct ColumnCurve {
  std::string title, name;
  int64_t first_step = 0, last_step = 0;
  std::vector<CurveColumn> columns; // in order of their steps
  bool ranges = false;              // whether a column is of more than a step
};

/// Where a column's mean is drawn.
struct PlacedColumn {
  double x = 0, y = 0;
};

/// The picture; with `placed` also where each column lies in it.
std::string SvgOfColumns(const ColumnCurve &curve, std::vector<PlacedColumn> *placed = nullptr);

} // namespace refold::run

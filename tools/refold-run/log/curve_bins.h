//===- curve_bins.h - A curve of any length in a fixed space ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Steps are gathered in bins; when these are all taken, every two become one. A training of a
// billion steps is drawn from as little as one of a thousand.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/log/svg_plot.h"

#include <cstdint>
#include <vector>

namespace refold::run {

class CurveBins {
public:
  static constexpr size_t kBins = 512;

  /// Steps come in order. What is not finite counts as a step without a value.
  void Add(int64_t step, double value);

  bool empty() const { return bins_.empty(); }
  int64_t first_step() const { return first_; }
  int64_t last_step() const { return last_; }
  /// Steps of a column.
  int64_t width() const { return width_; }
  /// Of the last Add.
  double last_value() const { return last_value_; }
  std::vector<CurveColumn> columns() const;

private:
  struct Bin {
    double least = 0, most = 0, sum = 0;
    int64_t finite = 0;
    void Join(const Bin &other);
  };
  int64_t first_ = 0, last_ = 0, width_ = 1;
  double last_value_ = 0;
  std::vector<Bin> bins_; // bin i has the steps from first_ + i * width_ on
};

} // namespace refold::run

//===- curve_bins.h - Curves of any length in fixed space -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the values of a curve in a fixed number of bins. When all bins are in use, each two
// neighboring bins are merged. So a curve of a billion steps needs as much memory as a curve of a
// thousand.
//
// Example with 4 bins: steps 0 to 3 fill one bin each. Step 4 needs a new bin, so the bins are
// merged to two bins: steps 0 to 1, and steps 2 to 3. The new bin will have steps 4 to 5.
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

  /// Adds the value of a step. Steps must be added in ascending order. If the value is not finite,
  /// the step is counted, but has no value.
  void Add(int64_t step, double value);

  bool empty() const { return bins_.empty(); }
  int64_t first_step() const { return first_; }
  int64_t last_step() const { return last_; }
  /// The number of steps in a column.
  int64_t width() const { return width_; }
  /// The value of the last Add.
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

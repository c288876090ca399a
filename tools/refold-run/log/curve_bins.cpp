//===- curve_bins.cpp - Curves of any length in fixed space ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/curve_bins.h"

#include <algorithm>
#include <cmath>

namespace refold::run {

void CurveBins::Bin::Join(const Bin &other) {
  if (other.finite == 0)
    return;
  least = finite == 0 ? other.least : std::min(least, other.least);
  most = finite == 0 ? other.most : std::max(most, other.most);
  sum += other.sum;
  finite += other.finite;
}

void CurveBins::Add(int64_t step, double value) {
  if (bins_.empty())
    first_ = step;
  last_ = std::max(step, first_);
  last_value_ = value;
  while (static_cast<uint64_t>((last_ - first_) / width_) >= kBins) {
    for (size_t i = 0; i < (bins_.size() + 1) / 2; ++i) {
      Bin joined = bins_[2 * i];
      if (2 * i + 1 < bins_.size())
        joined.Join(bins_[2 * i + 1]);
      bins_[i] = joined;
    }
    bins_.resize((bins_.size() + 1) / 2);
    width_ *= 2;
  }
  const size_t bin = static_cast<size_t>((last_ - first_) / width_);
  bins_.resize(std::max(bins_.size(), bin + 1));
  if (std::isfinite(value))
    bins_[bin].Join({value, value, value, 1});
}

std::vector<CurveColumn> CurveBins::columns() const {
  std::vector<CurveColumn> columns(bins_.size());
  for (size_t i = 0; i < bins_.size(); ++i) {
    const Bin &bin = bins_[i];
    CurveColumn &column = columns[i];
    const int64_t begin = first_ + static_cast<int64_t>(i) * width_,
                  end = std::min(begin + width_ - 1, last_);
    column.step = (static_cast<double>(begin) + static_cast<double>(end)) / 2;
    column.any = bin.finite > 0;
    if (!column.any)
      continue;
    column.least = bin.least;
    column.most = bin.most;
    // Rounding may move a mean out of the range of the values.
    column.mean = std::clamp(bin.sum / static_cast<double>(bin.finite), bin.least, bin.most);
  }
  return columns;
}

} // namespace refold::run

//===- random_windows.h - Windows over random shapes ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates random windows for the tests of windowed ops. Windows may overlap, skip elements, or
// reach beyond the operand. Padding may be negative.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/reference/gradient_case.h"

#include <algorithm>

namespace refold::reference {

struct RandomWindows {
  std::vector<int64_t> window, strides, low, high, base, dilation;
  /// The number of windows along each dimension.
  std::vector<int64_t> counts;

  RandomWindows(Dice &dice, const std::vector<int64_t> &shape, bool dilated) {
    for (int64_t extent : shape) {
      window.push_back(1 + dice.below(3));
      strides.push_back(1 + dice.below(3));
      base.push_back(dilated ? 1 + dice.below(3) : 1);
      dilation.push_back(dilated ? 1 + dice.below(3) : 1);
      const int64_t spread = (extent - 1) * base.back() + 1,
                    span = (window.back() - 1) * dilation.back() + 1;
      low.push_back(dice.below(5) - 2);
      high.push_back(std::max(dice.below(5) - 2, -spread - low.back()));
      const int64_t places = low.back() + spread + high.back();
      counts.push_back(places < span ? 0 : (places - span) / strides.back() + 1);
    }
  }

  /// Returns whether a window without an element is possible.
  bool mayMissAll() const {
    for (size_t d = 0; d < window.size(); ++d)
      if (low[d] >= window[d] || high[d] >= window[d])
        return true;
    return false;
  }
  /// Returns the attributes without dilations.
  std::string plainText() const {
    return "window = " + listText(window) + ", strides = " + listText(strides) +
           ", padding = " + listText(low) + " x " + listText(high);
  }
  std::string text() const {
    return plainText() + ", dilation = " + listText(base) + " x " + listText(dilation);
  }
};

} // namespace refold::reference

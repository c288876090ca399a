//===- window_kinds.cpp - Cases of reductions over windows ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Test cases of ops with windows. Windows overlap, leave elements out, or extend past the operand.
// Some dimensions have no windows. Often the first dimension has none, because kernels divide their
// work along such a dimension.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::test {
namespace {

/// Windows over a shape, with an entry for each dimension.
struct Windows {
  Extents window, strides, low, high, base, dilation;
  Extents counts;
  int64_t places = 1; ///< elements of a window

  Windows(CaseMaker &make, const Extents &shape, bool dilated) {
    Dice &dice = make.dice();
    for (size_t d = 0; d < shape.size(); ++d) {
      const bool alone = dice.Chance(d == 0 ? 60 : 30);
      auto drawn = [&](int chance, int64_t low, int64_t high, int64_t otherwise) {
        return !alone && dice.Chance(chance) ? dice.Between(low, high) : otherwise;
      };
      window.push_back(alone             ? 1
                       : dice.Chance(10) ? std::clamp<int64_t>(shape[d], 1, 40)
                                         : dice.Between(1, 4));
      strides.push_back(drawn(60, 1, 3, 1));
      base.push_back(dilated ? drawn(20, 2, 3, 1) : 1);
      dilation.push_back(dilated ? drawn(20, 2, 3, 1) : 1);
      const int64_t spread = shape[d] == 0 ? 0 : (shape[d] - 1) * base.back() + 1;
      const int64_t span = (window.back() - 1) * dilation.back() + 1;
      low.push_back(drawn(50, -1, 3, 0));
      high.push_back(std::max(drawn(50, -1, 3, 0), -spread - low.back()));
      const int64_t room = low.back() + spread + high.back();
      counts.push_back(room < span ? 0 : (room - span) / strides.back() + 1);
      places *= window.back();
    }
  }
  std::string PlainText() const {
    return absl::StrCat("window = ", ListText(window), ", strides = ", ListText(strides),
                        ", padding = ", ListText(low), " x ", ListText(high));
  }
};

OpCase ReduceWindow(CaseMaker &make) {
  TensorType from{make.Number(), make.Shape(0, 4, 1500)};
  const Windows windows(make, from.shape, /*dilated=*/true);
  const std::string kind = make.dice().Of({"add", "add", "maximum", "minimum", "multiply"});
  OpCase made;
  made.text = absl::StrCat("rf.reduce_window ", kind, " $0, ", windows.PlainText(),
                           ", dilation = ", ListText(windows.base), " x ",
                           ListText(windows.dilation), " : ", TypeText(from));
  Operand operand{.type = from, .fill = make.Values()};
  if (kind == "multiply") { // near 1, so that the product of a hundred is a number
    operand.fill = make.dice().Of({Fill::Plain, Fill::Edge});
    operand.low = 0.95;
    operand.high = 1.05;
  }
  made.operands = {operand};
  made.results = {{from.type, windows.counts}};
  const bool picks = kind == "maximum" || kind == "minimum";
  made.judged = picks || Followed(from.type, operand.fill);
  const double count = static_cast<double>(windows.places);
  const double rounding = (count + 1) * Epsilon(from.type);
  if (kind == "add")
    made.absolute = (operand.fill == Fill::Special ? 1e6 : 2.0) * count * rounding;
  else if (kind == "multiply")
    made.relative = 2 * rounding;
  return made;
}

OpCase SelectAndScatter(CaseMaker &make) {
  TensorType whole{make.Number(), make.Shape(0, 4, 1500)};
  const Windows windows(make, whole.shape, /*dilated=*/false);
  Operand operand{.type = whole, .fill = make.Values()};
  if (make.dice().Chance(30)) // only equal elements besides the special ones
    operand.low = operand.high = 1;
  const Operand source{.type = {whole.type, windows.counts}, .fill = make.Values()};
  OpCase made;
  made.text = absl::StrCat("rf.select_and_scatter ", make.dice().Of({"maximum", "minimum"}),
                           " $0, $1, ", windows.PlainText(), " : (", TypeText(whole), ", ",
                           TypeText(source.type), ") -> ", TypeText(whole));
  made.operands = {operand, source};
  made.results = {whole};
  made.judged = Followed(whole.type, source.fill);
  // No element is in more windows than a window has elements.
  const double count = static_cast<double>(windows.places);
  made.absolute =
      (source.fill == Fill::Special ? 1e6 : 2.0) * count * (count + 1) * Epsilon(whole.type);
  return made;
}

} // namespace

std::vector<OpKind> WindowKinds() {
  // Listed twice, because they have more variants than the other ops.
  return {{"rf.reduce_window", ReduceWindow},
          {"rf.reduce_window", ReduceWindow},
          {"rf.select_and_scatter", SelectAndScatter},
          {"rf.select_and_scatter", SelectAndScatter}};
}

} // namespace refold::test

//===- test_reference_windows.cpp - Windows by hand -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests windowed ops with positive and negative padding, dilations, ties, NaN, and windows without
// an element.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"
#include "test/compiler/reference/special_values.h"

#include <cmath>
#include <limits>

using namespace refold::reference;
using Reals = std::vector<double>;
using Integers = std::vector<Integer>;

/// Reduces windows over a line of reals; `windows` is the text after the operand.
static Reals reduced(const std::string &kind, const Reals &x, const std::string &windows,
                     int64_t count) {
  const int64_t n = static_cast<int64_t>(x.size());
  return evaluateOp("rf.reduce_window " + kind + " %a, " + windows + " : tensor<" +
                        std::to_string(n) + "xf64>",
                    "tensor<" + std::to_string(count) + "xf64>", {reals({n}, x)})
      .reals;
}

TEST_CASE("window reductions of every kind have known values") {
  const std::string pairs =
      "window = [2], strides = [2], padding = [0] x [0], dilation = [1] x [1]";
  CHECK(reduced("add", {1, 2, 3, 4, 5}, pairs, 2) == Reals{3, 7});
  CHECK(reduced("multiply", {1, 2, 3, 4, 5}, pairs, 2) == Reals{2, 12});
  CHECK(reduced("maximum", {1, 2, 4, 3, 5}, pairs, 2) == Reals{2, 4});
  CHECK(reduced("minimum", {1, 2, 4, 3, 5}, pairs, 2) == Reals{1, 3});
  CHECK(std::isnan(reduced("maximum", {1, kNan, 4, 3, 5}, pairs, 2)[0]));
  CHECK(reduced("add", {1}, pairs, 0).empty());
}

TEST_CASE("padding and dilation do not change the result of a reduction") {
  const std::string around =
      "window = [3], strides = [2], padding = [2] x [1], dilation = [1] x [1]";
  CHECK(reduced("add", {1, 2, 3, 4}, around, 3) == Reals{1, 6, 7});
  CHECK(reduced("multiply", {1, 2, 3, 4}, around, 3) == Reals{1, 6, 12});
  CHECK(reduced("maximum", {-1, -2, -3, -4}, around, 3) == Reals{-1, -1, -3});
  // Elements are at 0, 2 and 4; windows cover 0 and 3, 1 and 4, ...
  const std::string apart =
      "window = [2], strides = [1], padding = [0] x [0], dilation = [2] x [3]";
  CHECK(reduced("add", {1, 2, 3}, apart, 2) == Reals{1, 3});
  CHECK(reduced("maximum", {1, 2, 3}, apart, 2) == Reals{1, 3});
  // The first element and the gap after it are cut off.
  const std::string cut = "window = [1], strides = [1], padding = [-2] x [0], dilation = [2] x [1]";
  CHECK(reduced("add", {1, 2, 3}, cut, 3) == Reals{2, 0, 3});
  CHECK(reduced("minimum", {1, 2, 3}, cut, 3) == Reals{2, kInfinity, 3});
  const std::string empty =
      "window = [2], strides = [1], padding = [1] x [2], dilation = [1] x [1]";
  CHECK(reduced("maximum", {}, empty, 2) == Reals{-kInfinity, -kInfinity});
}

TEST_CASE("integer windows wrap and begin with the type's extremes") {
  const std::string windows =
      "window = [2, 1], strides = [1, 2], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1]";
  Tensor x = integers({2, 3}, {100, 1, 7, 100, 2, -8}, ElementType::S8);
  CHECK(
      evaluateOp("rf.reduce_window add %a, " + windows + " : tensor<2x3xi8>", "tensor<1x2xi8>", {x})
          .integers == Integers{-56, -1});
  CHECK(evaluateOp("rf.reduce_window maximum %a, window = [1], strides = [1], padding = [1] x [0], "
                   "dilation = [1] x [1] : tensor<1xui32>",
                   "tensor<2xui32>", {integers({1}, {5}, ElementType::U32)})
            .integers == Integers{0, 5});
  CHECK(evaluateOp("rf.reduce_window minimum %a, window = [1], strides = [1], padding = [0] x [1], "
                   "dilation = [1] x [1] : tensor<1xi64>",
                   "tensor<2xi64>", {integers({1}, {5}, ElementType::S64)})
            .integers == Integers{5, INT64_MAX});
}

/// Scatters sources 1, 2, 3, ... on a line.
static Reals scattered(const std::string &kind, const Reals &x, const std::string &windows,
                       int64_t count) {
  Reals source;
  for (int64_t i = 1; i <= count; ++i)
    source.push_back(static_cast<double>(i));
  const int64_t n = static_cast<int64_t>(x.size());
  const std::string line = "tensor<" + std::to_string(n) + "xf64>";
  return evaluateOp("rf.select_and_scatter " + kind + " %a, %b, " + windows + " : (" + line +
                        ", tensor<" + std::to_string(count) + "xf64>) -> " + line,
                    line, {reals({n}, x), reals({count}, source)})
      .reals;
}

TEST_CASE("a source is added to the best element of its window, the first of equal ones") {
  const std::string pairs = "window = [2], strides = [1], padding = [0] x [0]";
  CHECK(scattered("maximum", {1, 5, 2, 2}, pairs, 3) == Reals{0, 3, 3, 0});
  CHECK(scattered("minimum", {1, 5, 2, 2}, pairs, 3) == Reals{1, 0, 5, 0});
  CHECK(scattered("maximum", {kNan, 5, kNan, kNan}, pairs, 3) == Reals{1, 0, 5, 0});
  CHECK(scattered("minimum", {5, kNan, -kInfinity}, pairs, 2) == Reals{0, 3, 0});
  CHECK(scattered("maximum", {-0.0, 0.0}, pairs, 1) == Reals{1, 0});
}

TEST_CASE("a window does not reach beyond the operand") {
  CHECK(scattered("maximum", {-3, -2, -1}, "window = [3], strides = [2], padding = [1] x [1]", 2) ==
        Reals{0, 1, 2});
  // The first two windows and the last one contain no element.
  CHECK(scattered("maximum", {7, 8}, "window = [2], strides = [1], padding = [3] x [2]", 6) ==
        Reals{3, 4 + 5});
  // Elements that are cut off are in no window.
  CHECK(scattered("minimum", {1, 2, 3, 0}, "window = [2], strides = [1], padding = [-1] x [-1]",
                  1) == Reals{0, 1, 0, 0});
}

TEST_CASE("two-dimensional windows are searched row by row") {
  Tensor x = reals({3, 3}, {4, 4, 1, 2, 4, 9, 0, 9, 3});
  CHECK(evaluateOp("rf.select_and_scatter maximum %a, %b, window = [2, 2], strides = [1, 1], "
                   "padding = [0, 0] x [0, 0] : (tensor<3x3xf64>, tensor<2x2xf64>) -> "
                   "tensor<3x3xf64>",
                   "tensor<3x3xf64>", {x, reals({2, 2}, {1, 10, 100, 1000})})
            .reals == Reals{1, 0, 0, 0, 0, 10 + 1000, 0, 100, 0});
  CHECK(evaluateOp(
            "rf.select_and_scatter minimum %a, %b, window = [1, 3], strides = [1, 1], "
            "padding = [0, 0] x [0, 0] : (tensor<1x3xi8>, tensor<1x1xi8>) -> tensor<1x3xi8>",
            "tensor<1x3xi8>",
            {integers({1, 3}, {3, -7, 2}, ElementType::S8), integers({1, 1}, {9}, ElementType::S8)})
            .integers == Integers{0, 9, 0});
}

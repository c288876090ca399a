//===- test_reference_convolutions.cpp - Convolutions by hand -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"

using namespace refold::reference;
using Reals = std::vector<double>;
using Integers = std::vector<Integer>;

static std::string line(const std::string &attributes) {
  return "rf.convolution %a, %b, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], " + attributes;
}

TEST_CASE("a convolution along one dimension has known values") {
  Tensor x = reals({1, 1, 4}, {1, 2, 3, 4}), w = reals({1, 1, 2}, {10, 1});
  auto convolve = [&](const std::string &attributes, int64_t places) {
    const std::string type = "tensor<1x1x" + std::to_string(places) + "xf64>";
    return evaluateOp(line(attributes) + " : (tensor<1x1x4xf64>, tensor<1x1x2xf64>) -> " + type,
                      type, {x, w})
        .reals;
  };
  CHECK(convolve("strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups "
                 "= 1 x 1",
                 3) == Reals{12, 23, 34});
  CHECK(convolve("strides = [2], padding = [1] x [0], dilation = [1] x [1], reversed = [], groups "
                 "= 1 x 1",
                 2) == Reals{1, 23});
  CHECK(convolve("strides = [1], padding = [-1] x [0], dilation = [1] x [2], reversed = [], groups "
                 "= 1 x 1",
                 1) == Reals{24});
  CHECK(convolve("strides = [1], padding = [0] x [0], dilation = [2] x [1], reversed = [0], groups "
                 "= 1 x 1",
                 6) == Reals{1, 20, 2, 30, 3, 40});
}

TEST_CASE("convolutions with groups have known values") {
  // Two groups of one feature each.
  Tensor x = reals({2, 2, 1}, {1, 2, 3, 4}), w = reals({2, 1, 1}, {10, 100});
  CHECK(evaluateOp(line("strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], "
                        "groups = 2 x 1 : (tensor<2x2x1xf64>, tensor<2x1x1xf64>) -> "
                        "tensor<2x2x1xf64>"),
                   "tensor<2x2x1xf64>", {x, w})
            .reals == Reals{10, 200, 30, 400});
  // Two groups of one image each: output 0 reads the first group, output 1 the second.
  Tensor v = reals({2, 2, 1}, {10, 1, 100, 1000});
  CHECK(evaluateOp(line("strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], "
                        "groups = 1 x 2 : (tensor<2x2x1xf64>, tensor<2x2x1xf64>) -> "
                        "tensor<1x2x1xf64>"),
                   "tensor<1x2x1xf64>", {x, v})
            .reals == Reals{12, 4300});
}

TEST_CASE("integer convolutions wrap, and empty sums are zero") {
  Tensor a = integers({1, 1, 2}, {100, 3}, ElementType::S8),
         b = integers({1, 1, 1}, {2}, ElementType::S8);
  CHECK(evaluateOp(line("strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], "
                        "groups = 1 x 1 : (tensor<1x1x2xi8>, tensor<1x1x1xi8>) -> "
                        "tensor<1x1x2xi8>"),
                   "tensor<1x1x2xi8>", {a, b})
            .integers == Integers{-56, 6});
  CHECK(evaluateOp(line("strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], "
                        "groups = 1 x 1 : (tensor<1x0x2xf64>, tensor<1x0x1xf64>) -> "
                        "tensor<1x1x2xf64>"),
                   "tensor<1x1x2xf64>", {reals({1, 0, 2}, {}), reals({1, 0, 1}, {})})
            .reals == Reals{0, 0});
}

TEST_CASE("window_product has the values of a convolution") {
  // Groups first in lhs, last in rhs: result[g, o, y] = Σ_k lhs[g, y + 2 k] rhs[o, k, g].
  Tensor x = reals({2, 1, 1, 3}, {1, 2, 3, 4, 5, 6}),
         w = reals({2, 1, 2, 2}, {1, 2, 10, 20, 3, 4, 30, 40});
  CHECK(evaluateOp("rf.window_product %a, %b, dims = [1, 2, 3, 0] x [0, 1, 2, 3] -> [1, 2, 3, 0], "
                   "strides = [1], dilations = [2] : (tensor<2x1x1x3xf64>, tensor<2x1x2x2xf64>) -> "
                   "tensor<2x1x2x1xf64>",
                   "tensor<2x1x2x1xf64>", {x, w})
            .reals == Reals{1 + 30, 3 + 90, 8 + 120, 16 + 240});
}

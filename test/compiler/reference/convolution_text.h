//===- convolution_text.h - Convolutions to test ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold::reference {

/// Attributes of a convolution of %a and %b in f64, and the shapes of its operands.
struct ConvolutionText {
  std::string what, attributes;
  std::vector<int64_t> lhs, rhs, result;
};

/// Returns one convolution for each attribute, and a few that combine several.
inline std::vector<ConvolutionText> convolutionTexts() {
  return {
      {"plain",
       "dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [0, 0] x "
       "[0, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1",
       {2, 3, 4, 5},
       {2, 3, 2, 3},
       {2, 2, 3, 3}},
      {"strides that leave elements over, and padding",
       "dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [2, 3], padding = [1, 2] x "
       "[2, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1",
       {1, 2, 5, 7},
       {3, 2, 3, 2},
       {1, 3, 3, 3}},
      {"padding that cuts off",
       "dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [-1] x [-2], dilation "
       "= [1] x [1], reversed = [], groups = 1 x 1",
       {2, 2, 8},
       {3, 2, 2},
       {2, 3, 4}},
      {"a dilated kernel",
       "dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 2], padding = [2, 1] x "
       "[2, 1], dilation = [1, 1] x [2, 3], reversed = [], groups = 1 x 1",
       {1, 2, 5, 8},
       {2, 2, 3, 2},
       {1, 2, 5, 4}},
      {"a dilated lhs: a transposed convolution",
       "dims = [0, 1, 2, 3] x [1, 0, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 1] x "
       "[2, 1], dilation = [2, 2] x [1, 1], reversed = [0, 1], groups = 1 x 1",
       {2, 3, 3, 2},
       {3, 2, 3, 3},
       {2, 2, 6, 3}},
      {"one dimension reversed",
       "dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 0] x "
       "[1, 0], dilation = [1, 1] x [1, 1], reversed = [1], groups = 1 x 1",
       {1, 2, 3, 5},
       {2, 2, 3, 3},
       {1, 2, 3, 3}},
      {"feature groups",
       "dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 1] x "
       "[0, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 2 x 1",
       {2, 4, 3, 4},
       {6, 2, 2, 2},
       {2, 6, 3, 4}},
      {"a depthwise convolution in other dimensions",
       "dims = [3, 1, 0, 2] x [2, 3, 0, 1] -> [1, 3, 2, 0], strides = [2, 1], padding = [1, 0] x "
       "[1, 0], dilation = [1, 1] x [1, 1], reversed = [0], groups = 3 x 1",
       {5, 3, 4, 2},
       {3, 2, 6, 1},
       {3, 2, 3, 6}},
      {"batch groups",
       "dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [1] x [1], dilation = "
       "[1] x [1], reversed = [], groups = 1 x 2",
       {4, 3, 5},
       {4, 3, 3},
       {2, 4, 5}},
      {"batch groups with dimensions in another order",
       "dims = [2, 0, 1] x [1, 2, 0] -> [1, 2, 0], strides = [2], padding = [0] x [1], dilation = "
       "[1] x [2], reversed = [0], groups = 1 x 3",
       {2, 7, 6},
       {2, 3, 2},
       {3, 2, 3}},
      {"three dimensions and everything",
       "dims = [0, 1, 2, 3, 4] x [0, 1, 2, 3, 4] -> [0, 1, 2, 3, 4], strides = [1, 2, 1], padding "
       "= "
       "[1, 0, -1] x [0, 1, 1], dilation = [2, 1, 1] x [1, 1, 2], reversed = [0, 2], groups = 2 x "
       "1",
       {1, 4, 2, 4, 5},
       {2, 2, 2, 2, 2},
       {1, 2, 3, 2, 3}},
  };
}

} // namespace refold::reference

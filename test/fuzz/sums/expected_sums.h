//===- expected_sums.h - Sums by the rules of numerics.md -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes reductions, products and scatters by the rules of docs/rationale/numerics.md §4, §5 and
// §9, which define the order of additions. This code shares nothing with the compiler and the
// runtime. Each rule of the page is one function on a copy of the numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

namespace refold::test {

/// Numbers in row-major order.
struct Numbers {
  std::vector<int64_t> shape;
  std::vector<float> values;
};

/// Returns the sums of `x` over `dims`, which are increasing.
Numbers ExpectedSums(const Numbers &x, const std::vector<int64_t> &dims);

/// Returns the product of `a` and `b`, each of shape [summed..., free]. Sums over all dimensions
/// but the last, in row-major order. Pass true for `rows` if dimension 0 of
/// both operands is the only summed dimension of the op: then the sum may have row blocks.
Numbers ExpectedProduct(const Numbers &a, const Numbers &b, bool rows);

/// One dimension of a window.
struct WindowDim {
  int64_t elements, stride, dilation;
};

/// Returns the sums of the windows of `x`, which has one entry in `dims` for each dimension.
Numbers ExpectedWindows(const Numbers &x, const std::vector<WindowDim> &dims);

/// Adds row i of `rows` to row places[i] of `onto`, for each i. Both are [rows, columns]. A number
/// that names no row of `onto` is skipped.
Numbers ExpectedScatter(const Numbers &onto, const std::vector<int64_t> &places,
                        const Numbers &rows);

} // namespace refold::test

//===- expected_sums.h - Sums by the rules of numerics.md -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates reductions and products by the text of docs/rationale/numerics.md §4 and §5. It shares
// no code with the compiler and the runtime: each rule is one function that copies the numbers it
// sums.
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

/// Returns the product of `a` and `b`, each of shape [summed..., free]. All dimensions but the last
/// are summed, and the first varies slowest. If `rows` is true, the only summed dimension is
/// dimension 0 of both operands of the rf.dot_general, so it may have row blocks.
Numbers ExpectedProduct(const Numbers &a, const Numbers &b, bool rows);

} // namespace refold::test

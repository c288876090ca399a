//===- reduction.h - Products, reductions, orders ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of every sum is fixed: docs/rationale/numerics.md §4, §5 and §8. Dimensions count from
// the end where they are negative. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

// Products.

/// Dimensions of DotGeneral.
struct DotDimensions {
  Dims lhs_batching = {};
  Dims rhs_batching = {};
  Dims lhs_contracting = {};
  Dims rhs_contracting = {};
};
/// Sum of products over the contracting dimensions; the result has the batching dimensions, then
/// the others of lhs, then those of rhs.
Tensor DotGeneral(const Arg &lhs, const Arg &rhs, DotDimensions dims);
/// Contracts the last dimension of lhs with the first of rhs.
Tensor Dot(const Arg &lhs, const Arg &rhs);
/// Product of matrices in the last two dimensions, for each place in the leading ones, which are
/// equal. A rhs of rank 2 serves all places.
Tensor MatMul(const Arg &lhs, const Arg &rhs);

// Reductions: over all dimensions, or over `dims`, which the result does not have.

Tensor Sum(const Arg &x);
Tensor Sum(const Arg &x, Dims dims);
Tensor Prod(const Arg &x);
Tensor Prod(const Arg &x, Dims dims);
/// The sum, multiplied by the reciprocal of the count (rounded to the type). Of f32 or f64.
Tensor Mean(const Arg &x);
Tensor Mean(const Arg &x, Dims dims);
/// The mean of squared differences from the mean (divided by the count, not by one less).
Tensor Variance(const Arg &x);
Tensor Variance(const Arg &x, Dims dims);
/// NaN if any element is.
Tensor ReduceMax(const Arg &x);
Tensor ReduceMax(const Arg &x, Dims dims);
/// NaN if any element is.
Tensor ReduceMin(const Arg &x);
Tensor ReduceMin(const Arg &x, Dims dims);
/// Whether all elements of a pred hold; true where there are none.
Tensor All(const Arg &x);
Tensor All(const Arg &x, Dims dims);
/// Whether any element of a pred holds; false where there are none.
Tensor Any(const Arg &x);
Tensor Any(const Arg &x, Dims dims);

// Orders along a dimension.

/// Where the largest element is (s32): of equal ones the first; a NaN counts as the largest.
Tensor ArgMax(const Arg &x, int64_t dim = -1);
/// Where the least element is (s32): of equal ones the first; a NaN counts as the least.
Tensor ArgMin(const Arg &x, int64_t dim = -1);

struct CumulativeOptions {
  int64_t dim = -1;
  /// Leaves element i out of result i: the first result is 0 (CumSum) or 1 (CumProd).
  bool exclusive = false;
  /// From the end.
  bool reverse = false;
};
/// What a sum has gathered at each place of a dimension.
Tensor CumSum(const Arg &x, CumulativeOptions options = {});
/// What a product has gathered at each place of a dimension.
Tensor CumProd(const Arg &x, CumulativeOptions options = {});

struct SortOptions {
  int64_t dim = -1;
  bool descending = false;
};
/// Lines along a dimension in ascending order, NaN last; descending: NaN first. Stable.
Tensor Sort(const Arg &x, SortOptions options = {});
/// All tensors, of one shape, in the order of the first.
std::vector<Tensor> SortTogether(const std::vector<Arg> &tensors, SortOptions options = {});

struct TopKResult {
  /// The k largest of each row, the largest first.
  Tensor values;
  /// Where they are, s32.
  Tensor places;
};
/// Along the last dimension, in the order of a descending Sort. 0 <= k <= its extent.
TopKResult TopK(const Arg &x, int64_t k);

} // namespace refold

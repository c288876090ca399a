//===- reduction.h - Products, reductions, sorting --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of every sum is fixed: docs/rationale/numerics.md §4, §5 and §8. Negative dimension
// indices count from the end. Operands have number types, not pred, if nothing else is said. A
// public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

// Products of tensors.

/// The roles of the dimensions in DotGeneral. Entry i of lhs_batching corresponds to entry i of
/// rhs_batching, and the two dimensions have equal extents. The same holds for the contracting
/// lists.
struct DotDimensions {
  Dims lhs_batching = {};
  Dims rhs_batching = {};
  Dims lhs_contracting = {};
  Dims rhs_contracting = {};
};
/// Returns the sums of products over the contracting dimensions. The dimensions of the result are
/// the batching dimensions, then the remaining dimensions of lhs, then the remaining dimensions of
/// rhs.
Tensor DotGeneral(const Arg &lhs, const Arg &rhs, DotDimensions dims);
/// Contracts the last dimension of lhs with the first dimension of rhs.
Tensor Dot(const Arg &lhs, const Arg &rhs);
/// Returns the matrix product over the last two dimensions, for each index of the leading
/// dimensions. lhs and rhs have the same leading dimensions, or rhs is one matrix that is used for
/// every index.
Tensor MatMul(const Arg &lhs, const Arg &rhs);

// Reductions over all dimensions, or over `dims`. The result does not have the reduced dimensions.

/// The sum of the elements; 0 if there are none. Integers wrap.
Tensor Sum(const Arg &x);
Tensor Sum(const Arg &x, Dims dims);
/// The product of the elements; 1 if there are none. Integers wrap.
Tensor Prod(const Arg &x);
Tensor Prod(const Arg &x, Dims dims);
/// The mean of the elements, of f32 or f64. The reciprocal of the element count is rounded to the
/// type, and then multiplied by the sum. Returns an error if there are no elements.
Tensor Mean(const Arg &x);
Tensor Mean(const Arg &x, Dims dims);
/// The variance of the elements, of f32 or f64: the mean of the squared differences from the mean.
/// The divisor is the number n of elements, not n - 1.
Tensor Variance(const Arg &x);
Tensor Variance(const Arg &x, Dims dims);
/// The largest element; NaN if any element is NaN.
Tensor ReduceMax(const Arg &x);
Tensor ReduceMax(const Arg &x, Dims dims);
/// The smallest element; NaN if any element is NaN.
Tensor ReduceMin(const Arg &x);
Tensor ReduceMin(const Arg &x, Dims dims);
/// Returns true if all elements of a pred tensor are true, or if there are none.
Tensor All(const Arg &x);
Tensor All(const Arg &x, Dims dims);
/// Returns true if any element of a pred tensor is true; false if there are no elements.
Tensor Any(const Arg &x);
Tensor Any(const Arg &x, Dims dims);

// Searches, prefix sums and sorting along one dimension.

/// Returns the index (s32) of the largest element along `dim`. If several elements are equal, the
/// first wins. NaN counts as the largest. The result does not have `dim`, whose extent is 1 to 2^31
/// - 1.
Tensor ArgMax(const Arg &x, int64_t dim = -1);
/// Returns the index (s32) of the smallest element along `dim`. If several elements are equal, the
/// first wins. NaN counts as the smallest. The result does not have `dim`, whose extent is 1 to
/// 2^31 - 1.
Tensor ArgMin(const Arg &x, int64_t dim = -1);

struct CumulativeOptions {
  int64_t dim = -1;
  /// Excludes element i from result i: the first result is 0 (CumSum) or 1 (CumProd).
  bool exclusive = false;
  /// Accumulates from the end.
  bool reverse = false;
};
/// Returns the running sums along a dimension, in the shape of x.
Tensor CumSum(const Arg &x, CumulativeOptions options = {});
/// Returns the running products along a dimension, in the shape of x.
Tensor CumProd(const Arg &x, CumulativeOptions options = {});

struct SortOptions {
  int64_t dim = -1;
  bool descending = false;
};
/// Sorts along a dimension. NaN comes last in ascending order and first in descending order. The
/// sort is stable. x may be pred.
Tensor Sort(const Arg &x, SortOptions options = {});
/// Sorts the first tensor and reorders all other tensors in the same way. The tensors have the same
/// shape; their types may differ.
std::vector<Tensor> SortTogether(const std::vector<Arg> &tensors, SortOptions options = {});

struct TopKResult {
  /// The k largest elements of each row, the largest first.
  Tensor values;
  /// The indices of these elements, s32.
  Tensor places;
};
/// Returns the k largest elements along the last dimension, in the order of a descending Sort. k is
/// from 0 to the extent of that dimension.
TopKResult TopK(const Arg &x, int64_t k);

} // namespace refold

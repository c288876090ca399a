//===- reduction.h - Products, reductions, sorting --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products, reductions and sorting. docs/rationale/numerics.md §4, §5 and §8 define the order of
// every sum. Negative dimension indices count from the end. Operands have number types, not pred,
// unless stated otherwise.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

// Products of tensors.

/// Describes the dimensions of the operands of DotGeneral. Entry i of lhs_batching and entry i of
/// rhs_batching are corresponding dimensions, which have equal extents. The same holds for the
/// contracting lists.
struct DotDimensions {
  Dims lhs_batching = {};
  Dims rhs_batching = {};
  Dims lhs_contracting = {};
  Dims rhs_contracting = {};
};
/// Returns the sums of products over the contracting dimensions. The result has the batching
/// dimensions, then the remaining dimensions of lhs, then the remaining dimensions of rhs.
Tensor DotGeneral(const Arg &lhs, const Arg &rhs, DotDimensions dims);
/// Contracts the last dimension of lhs with the first dimension of rhs.
Tensor Dot(const Arg &lhs, const Arg &rhs);
/// Returns the matrix product over the last two dimensions, for each index of the leading
/// dimensions. lhs and rhs have the same leading dimensions, or rhs is a single matrix.
Tensor MatMul(const Arg &lhs, const Arg &rhs);

// Reductions over all dimensions, or over `dims`. The result does not have the reduced dimensions.

/// The sum of the elements; 0 if there are none. Integers wrap.
Tensor Sum(const Arg &x);
Tensor Sum(const Arg &x, Dims dims);
/// The product of the elements; 1 if there are none. Integers wrap.
Tensor Prod(const Arg &x);
Tensor Prod(const Arg &x, Dims dims);
/// Returns the mean of the elements, which are floating-point. Rounds the reciprocal of the element
/// count to the type, and multiplies it by the sum. Returns an error if there are no elements.
Tensor Mean(const Arg &x);
Tensor Mean(const Arg &x, Dims dims);
/// Returns the variance of the elements, which are floating-point. It is the mean of (element -
/// mean)². The divisor is the number n of elements, not n - 1.
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

/// Returns the index (s32) of the largest element along `dim`, or the first of several equal ones.
/// NaN counts as the largest. The result does not have dimension `dim`, whose extent is from 1 to
/// 2^31 - 1.
Tensor ArgMax(const Arg &x, int64_t dim = -1);
/// Returns the index (s32) of the smallest element along `dim`, or the first of several equal ones.
/// NaN counts as the smallest. The result does not have dimension `dim`, whose extent is from 1 to
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
/// Sorts x, which may be pred, along a dimension. NaN comes last in ascending order and first in
/// descending order. The sort is stable.
Tensor Sort(const Arg &x, SortOptions options = {});
/// Sorts the first tensor and reorders all other tensors in the same way. The tensors have the same
/// shape. Their types may differ.
std::vector<Tensor> SortTogether(const std::vector<Arg> &tensors, SortOptions options = {});

struct TopKResult {
  /// The k largest elements of each row, the largest first.
  Tensor values;
  /// The indices of these elements, s32.
  Tensor places;
};
/// Returns the k largest elements along the last dimension, in the order of a descending Sort. k is
/// from 0 to the extent of the last dimension.
TopKResult TopK(const Arg &x, int64_t k);

} // namespace refold

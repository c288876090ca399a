//===- ops.h - Operations on tensors -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each computes, to the bit: docs/rationale/numerics.md. A number as an operand takes the type
// of the others; binary operations broadcast as operator+ does. A public header: Abseil and the
// standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/tensor.h"

#include <vector>

namespace refold {

// Element by element.

/// max(x, 0)
Tensor Relu(const Arg &x);
Tensor Exp(const Arg &x);
/// Natural logarithm.
Tensor Log(const Arg &x);
Tensor Sqrt(const Arg &x);
Tensor Abs(const Arg &x);
/// NaN where either is.
Tensor Maximum(const Arg &lhs, const Arg &rhs);
/// NaN where either is.
Tensor Minimum(const Arg &lhs, const Arg &rhs);
/// Comparisons give Pred; with NaN all are false but NotEqual.
Tensor Equal(const Arg &lhs, const Arg &rhs);
Tensor NotEqual(const Arg &lhs, const Arg &rhs);
Tensor Less(const Arg &lhs, const Arg &rhs);
Tensor LessEqual(const Arg &lhs, const Arg &rhs);
Tensor Greater(const Arg &lhs, const Arg &rhs);
Tensor GreaterEqual(const Arg &lhs, const Arg &rhs);
/// `on_true` where `predicate` holds, else `on_false`.
Tensor Select(const Arg &predicate, const Arg &on_true, const Arg &on_false);
/// The same numbers in another type: float to integer truncates towards zero, the others round to
/// nearest even.
Tensor Convert(const Arg &x, DType dtype);

// Shapes.

/// The same elements, row-major, in another shape. One extent may be -1: whatever is left.
Tensor Reshape(const Arg &x, Shape shape);
/// Dimension i of the result is dimension dims[i] of x. Without dims: all dimensions in reverse.
Tensor Transpose(const Arg &x, Dims dims = {});
/// x repeated to `shape`, aligned at the last dimensions.
Tensor BroadcastTo(const Arg &x, Shape shape);
/// Rows of x by index (s32): indices.shape followed by the shape of a row. An index out of range is
/// clamped.
Tensor Take(const Arg &x, const Arg &indices);
/// Row `position` (s64 scalar) of x, clamped.
Tensor Row(const Arg &x, const Arg &position);

// Products and reductions.

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

/// Over all dimensions.
Tensor Sum(const Arg &x);
/// Over `dims`, which the result does not have.
Tensor Sum(const Arg &x, Dims dims);
/// The sum, multiplied by the reciprocal of the count (rounded to the type).
Tensor Mean(const Arg &x);
Tensor Mean(const Arg &x, Dims dims);
Tensor ReduceMax(const Arg &x);
Tensor ReduceMax(const Arg &x, Dims dims);
/// Mean over all elements of (a - b)^2.
Tensor MeanSquaredError(const Arg &a, const Arg &b);

// Training.

/// Elements set to zero with probability `rate`, the others multiplied by 1 / (1 - rate). A fresh
/// mask in each step. 0 <= rate < 1; rate 0 is x itself.
Tensor Dropout(const Arg &x, double rate);
/// x itself, marked as a value that recomputation may start from.
Tensor Checkpoint(const Arg &x);
/// d loss / d wrt[i], each of the type of wrt[i]. A Variable stands for the value of it that `loss`
/// was computed from.
std::vector<Tensor> Gradients(const Arg &loss, const std::vector<Arg> &wrt);

} // namespace refold

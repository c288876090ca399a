//===- indexing.h - Gather, scatter and row selection -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops whose indices are known only at run time. docs/rationale/numerics.md §9 defines the effect of
// an index that is out of range. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Returns row i of x for each index i in `indices` (s32). The result has the shape of `indices`
/// followed by the shape of a row. An index out of range is clamped. x has at least one row.
Tensor Take(const Arg &x, const Arg &indices);
/// Returns row `position` of x. If `position` is a scalar s64 tensor, it is clamped to the valid
/// rows. If `position` is a number out of range, returns an error.
Tensor Row(const Arg &x, const Arg &position);
/// Returns a row of `classes` elements for each index (s32, s64 or u32). The row is 1 at the index
/// and 0 elsewhere. If the index is out of range, the whole row is 0. The result has the shape of
/// `indices` with `classes` appended.
Tensor OneHot(const Arg &indices, int64_t classes, DType dtype = F32);

/// The roles of the dimensions in Gather. The names are short forms of the names in StableHLO's
/// gather; `offset` stands for offset_dims. Dimension indices count from the front.
struct GatherDimensions {
  /// Dimensions of the result that hold a slice, in increasing order.
  Dims offset = {};
  /// Dimensions of x that the result does not have, in increasing order. A slice has extent 1 in
  /// each of them.
  Dims collapsed = {};
  /// Dimensions of x, and the corresponding dimensions of indices, that are batched.
  Dims operand_batching = {};
  Dims indices_batching = {};
  /// The dimension of x that each component of a start index refers to.
  Dims index_map = {};
  /// The dimension of `indices` that holds the components of a start index. If it equals the rank
  /// of `indices`, each element of `indices` is a start index with one component.
  int64_t index_vector = 0;
};
/// Returns one slice of x for each start index in `indices` (s32, s64 or u32). The slices have the
/// extents `slice_sizes`. If `fill` is false, a start index is clamped so that its slice lies
/// within x. If `fill` is true, it is not clamped, and slice elements outside of x are 0.
///
/// Example: rows 2 and 0 of an x with shape [3, 4]. `indices` is {{2}, {0}}, and the result has
/// shape [2, 4].
///
///     Gather(x, indices, {.offset = {1}, .collapsed = {0}, .index_map = {0}, .index_vector = 1},
///            {1, 4})
Tensor Gather(const Arg &x, const Arg &indices, GatherDimensions dims, Shape slice_sizes,
              bool fill = false);

/// How an update combines with the element at its index.
enum class ScatterKind { Set, Add, Minimum, Maximum };
/// The roles of the dimensions in Scatter. The members correspond to those of GatherDimensions;
/// `updates` plays the role of Gather's result.
struct ScatterDimensions {
  /// Dimensions of updates that hold a window, in increasing order.
  Dims window = {};
  /// Dimensions of x that `updates` does not have, in increasing order. A window has extent 1 in
  /// each of them.
  Dims inserted = {};
  /// Dimensions of x, and the corresponding dimensions of indices, that are batched.
  Dims operand_batching = {};
  Dims indices_batching = {};
  /// The dimension of x that each component of an index refers to.
  Dims index_map = {};
  int64_t index_vector = 0;
};
/// Copies x and combines each window of `updates` with the elements of the copy that begin at the
/// window's index. `indices` (s32, s64 or u32) has one index per window. The updates are applied in
/// row-major order. An update element that would lie outside of x is ignored.
Tensor Scatter(const Arg &x, const Arg &indices, const Arg &updates, ScatterKind kind,
               ScatterDimensions dims);

} // namespace refold

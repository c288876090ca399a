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

/// Returns the rows of x that `indices` (s32) name. The shape is that of indices followed by the
/// shape of a row. An index out of range is clamped. x has at least one row.
Tensor Take(const Arg &x, const Arg &indices);
/// Returns row `position` of x. A scalar s64 tensor is clamped to the valid rows; a number that is
/// no row of x is an error.
Tensor Row(const Arg &x, const Arg &position);
/// Returns, for each index (s32, s64 or u32), a row of `classes` elements: one at the index and
/// zero elsewhere. The row is all zeros if the index is out of range. The shape is that of indices
/// followed by `classes`.
Tensor OneHot(const Arg &indices, int64_t classes, DType dtype = F32);

/// The roles of the dimensions in Gather. The names are those of StableHLO, less their suffixes.
/// Dimensions count from the front.
struct GatherDimensions {
  /// Dimensions of the result that hold a slice, in increasing order.
  Dims offset = {};
  /// Dimensions of x in which a slice has extent 1 and which the result does not have, in
  /// increasing order.
  Dims collapsed = {};
  /// Dimensions of x, and the corresponding dimensions of indices, that are batched.
  Dims operand_batching = {};
  Dims indices_batching = {};
  /// The dimension of x that each component of a start index refers to.
  Dims index_map = {};
  /// The dimension of indices that holds the components of a start index. If it equals the rank of
  /// indices, each index is a start index of one component.
  int64_t index_vector = 0;
};
/// Returns slices of x with extents `slice_sizes`, one for each start index in `indices` (s32, s64
/// or u32). A start index is clamped so that its slice lies within x. With `fill` it is not
/// clamped, and elements out of range are 0.
///
/// Example: rows 2 and 0 of x, which is [3, 4], with indices {{2}, {0}}; the result is [2, 4].
///
///     Gather(x, indices, {.offset = {1}, .collapsed = {0}, .index_map = {0}, .index_vector = 1},
///            {1, 4})
Tensor Gather(const Arg &x, const Arg &indices, GatherDimensions dims, Shape slice_sizes,
              bool fill = false);

/// How an update combines with the element at its index.
enum class ScatterKind { Set, Add, Minimum, Maximum };
/// The roles of the dimensions in Scatter, as in GatherDimensions, with updates in place of the
/// result.
struct ScatterDimensions {
  /// Dimensions of updates that hold a window, in increasing order.
  Dims window = {};
  /// Dimensions of x in which a window has extent 1 and which updates does not have, in increasing
  /// order.
  Dims inserted = {};
  /// Dimensions of x, and the corresponding dimensions of indices, that are batched.
  Dims operand_batching = {};
  Dims indices_batching = {};
  /// The dimension of x that each component of an index refers to.
  Dims index_map = {};
  int64_t index_vector = 0;
};
/// Returns x with each window of updates combined into the elements that `indices` (s32, s64 or
/// u32) names. Updates are applied in the row-major order of updates. Update elements whose index
/// is out of range are ignored.
Tensor Scatter(const Arg &x, const Arg &indices, const Arg &updates, ScatterKind kind,
               ScatterDimensions dims);

} // namespace refold

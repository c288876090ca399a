//===- indexing.h - Gather, scatter and row selection -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops whose indices are known only at run time. docs/rationale/numerics.md §9 defines the effect of
// an index that is out of range.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Returns row i of x for each index i in `indices` (s32). The result has the shape of `indices`
/// followed by the shape of a row. An index out of range is clamped. x has at least one row.
Tensor Take(const Arg &x, const Arg &indices);
/// Returns row `position` of x. A scalar s64 tensor as `position` is clamped to the valid rows. A
/// number that is out of range is an error.
Tensor Row(const Arg &x, const Arg &position);
/// Returns one row for each index (s32, s64 or u32). A row has `classes` elements: 1 at the index,
/// and 0 elsewhere. If the index is out of range, the whole row is 0. The result has the shape of
/// `indices` with `classes` appended.
Tensor OneHot(const Arg &indices, int64_t classes, DType dtype = F32);

/// Describes the dimensions of the operands and the result of Gather. The names are short forms of
/// the names in StableHLO's gather; `offset` stands for offset_dims. Dimension indices count from
/// the front.
struct GatherDimensions {
  /// Dimensions of the result that hold a slice, in increasing order.
  Dims offset = {};
  /// Dimensions of x that the result does not have, in increasing order. A slice has extent 1 along
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
/// Example: selects rows 2 and 0 of an x with shape [3, 4]. `indices` is {{2}, {0}}, and the result
/// has shape [2, 4].
///
///     Gather(x, indices, {.offset = {1}, .collapsed = {0}, .index_map = {0}, .index_vector = 1},
///            {1, 4})
Tensor Gather(const Arg &x, const Arg &indices, GatherDimensions dims, Shape slice_sizes,
              bool fill = false);

/// How an update combines with the element at its index.
enum class ScatterKind { Set, Add, Minimum, Maximum, Multiply };
/// Describes the dimensions of the operands of Scatter. The members correspond to those of
/// GatherDimensions. `updates` has the role that the result has in Gather.
struct ScatterDimensions {
  /// Dimensions of updates that hold a window, in increasing order.
  Dims window = {};
  /// Dimensions of x that `updates` does not have, in increasing order. A window has extent 1 along
  /// each of them.
  Dims inserted = {};
  /// Dimensions of x, and the corresponding dimensions of indices, that are batched.
  Dims operand_batching = {};
  Dims indices_batching = {};
  /// The dimension of x that each component of an index refers to.
  Dims index_map = {};
  int64_t index_vector = 0;
};
/// Copies x, and combines each window of `updates` with elements of the copy. `indices` (s32, s64
/// or u32) has one index for each window, at which the window begins in x. Windows are applied in
/// row-major order. Elements of a window that would lie outside of x are ignored.
Tensor Scatter(const Arg &x, const Arg &indices, const Arg &updates, ScatterKind kind,
               ScatterDimensions dims);

} // namespace refold

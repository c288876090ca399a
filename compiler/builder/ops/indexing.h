//===- indexing.h - Places known at run time -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an index out of range does: docs/rationale/numerics.md §9. A public header: Abseil and the
// standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Rows of x by index (s32): indices.shape followed by the shape of a row. An index out of range is
/// clamped.
Tensor Take(const Arg &x, const Arg &indices);
/// Row `position` (s64 scalar) of x, clamped.
Tensor Row(const Arg &x, const Arg &position);
/// For each index (s32, s64 or u32) a row of `classes` elements, one at the index and zero
/// elsewhere; all zero where it is out of range.
Tensor OneHot(const Arg &indices, int64_t classes, DType dtype = F32);

/// Which dimensions mean what in Gather: StableHLO's names, less their suffixes. They are counted
/// from the front.
struct GatherDimensions {
  /// Dimensions of the result that hold a slice, increasing.
  Dims offset = {};
  /// Dimensions of x that a slice has one element of and the result does not have, increasing.
  Dims collapsed = {};
  /// Dimensions of x that go along with dimensions of indices.
  Dims operand_batching = {};
  Dims indices_batching = {};
  /// The dimension of x that each number of a start belongs to.
  Dims index_map = {};
  /// The dimension of indices that holds the numbers of a start; indices' rank where each index is
  /// a start of one number.
  int64_t index_vector = 0;
};
/// A slice of x, of extents `slice_sizes`, from each place that `indices` (s32, s64 or u32) names.
/// A start is clamped so that its slice lies within x; with `fill` it is not, and elements out of
/// range are 0.
Tensor Gather(const Arg &x, const Arg &indices, GatherDimensions dims, Shape slice_sizes,
              bool fill = false);

/// What an update does to the element that it meets.
enum class ScatterKind { Set, Add, Minimum, Maximum };
/// Which dimensions mean what in Scatter: as in GatherDimensions, with updates for the result.
struct ScatterDimensions {
  /// Dimensions of updates that hold a window, increasing.
  Dims window = {};
  /// Dimensions of x that a window has one element of and updates do not have, increasing.
  Dims inserted = {};
  /// Dimensions of x that go along with dimensions of indices.
  Dims operand_batching = {};
  Dims indices_batching = {};
  /// The dimension of x that each number of a place belongs to.
  Dims index_map = {};
  int64_t index_vector = 0;
};
/// x with each window of updates combined into the place that `indices` names, in row-major order
/// of updates. An element whose place is out of range is left out.
Tensor Scatter(const Arg &x, const Arg &indices, const Arg &updates, ScatterKind kind,
               ScatterDimensions dims);

} // namespace refold

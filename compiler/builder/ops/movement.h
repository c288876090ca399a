//===- movement.h - Shapes and element movement -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that move elements and do not change their bits. They accept every element type. Negative
// dimension indices count from the end.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

/// Returns the elements of x in row-major order with another shape. One extent may be -1; it is
/// computed from the others. The number of elements must not change.
Tensor Reshape(const Arg &x, Shape shape);
/// Permutes the dimensions: dimension i of the result is dimension dims[i] of x. If `dims` is
/// empty, reverses the order of all dimensions.
Tensor Transpose(const Arg &x, Dims dims = {});
/// Broadcasts x to `shape`. Shapes are aligned at their last dimensions. Each extent of x is 1 or
/// equals the corresponding extent of `shape`.
Tensor BroadcastTo(const Arg &x, Shape shape);

/// Returns elements that count 0, 1, ... along `dim`. `dtype` is not pred.
Tensor Iota(const Program &program, DType dtype, Shape shape, int64_t dim = 0,
            std::source_location where = std::source_location::current());
/// Returns the elements of x at the indices start, start + stride, ... below `limit` along each
/// dimension. If `strides` is empty, every stride is 1. 0 <= start <= limit <= extent. Strides are
/// at least 1.
Tensor Slice(const Arg &x, Dims start, Dims limit, Dims strides = {});
/// Returns x with the order of elements along these dimensions reversed.
Tensor Reverse(const Arg &x, Dims dims);

/// The number of elements that Pad adds before, after and between the elements of x. Each list has
/// one entry for each dimension. An empty list means zeros. Negative entries of `low` and `high`
/// remove elements.
struct PadWidths {
  Dims low = {};
  Dims high = {};
  /// Number of elements between neighboring elements of x, not negative.
  Dims interior = {};
};
/// Pads x along each dimension. Moves element i to index low + i · (interior + 1), and fills the
/// remaining elements with `value`, a number or a scalar tensor of x's type.
///
/// An extent n becomes low + (n - 1) · (interior + 1) + 1 + high, or low + high if n is 0. The new
/// extent must not be negative.
Tensor Pad(const Arg &x, const Arg &value, PadWidths widths);
/// Joins tensors one after another along `dim`. The tensors have the same type. All their extents
/// except `dim` are equal. For an empty list, returns an invalid Tensor.
Tensor Concatenate(const std::vector<Arg> &tensors, int64_t dim = 0);

/// Returns the part of x that begins at `start` and has the extents `sizes`. `start` has one entry
/// for each dimension, which is a number or a scalar tensor.
/// - A number out of range is an error.
/// - A scalar tensor is clamped so that the part lies within x. Its type is s32, s64 or u32. All
///   scalar tensors have the same type.
Tensor DynamicSlice(const Arg &x, const std::vector<Arg> &start, Shape sizes);
/// Returns a copy of x in which `update` replaces the part that begins at `start`. `start` has the
/// same form as in DynamicSlice.
Tensor DynamicUpdateSlice(const Arg &x, const Arg &update, const std::vector<Arg> &start);

} // namespace refold

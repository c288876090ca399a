//===- movement.h - Shapes and element movement -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops for every element type that move elements without computing; the bits do not change. Negative
// dimension indices count from the end. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

/// Returns the same elements, in row-major order, in another shape. One extent may be -1: it is
/// computed from the others. The number of elements must not change.
Tensor Reshape(const Arg &x, Shape shape);
/// Permutes the dimensions: dimension i of the result is dimension dims[i] of x. Empty dims reverse
/// all dimensions.
Tensor Transpose(const Arg &x, Dims dims = {});
/// Repeats x to `shape`. Shapes are aligned at the last dimensions; each extent of x is 1 or that
/// of `shape`.
Tensor BroadcastTo(const Arg &x, Shape shape);

/// Returns elements that count 0, 1, ... along `dim`. `dtype` is not pred.
Tensor Iota(const Program &program, DType dtype, Shape shape, int64_t dim = 0,
            std::source_location where = std::source_location::current());
/// Returns the elements start, start + stride, ... below limit, in each dimension. Empty strides
/// are all 1. 0 <= start <= limit <= extent, and strides are at least 1.
Tensor Slice(const Arg &x, Dims start, Dims limit, Dims strides = {});
/// Returns x with the order of elements along these dimensions reversed.
Tensor Reverse(const Arg &x, Dims dims);

/// Padding for Pad: one entry for each dimension; an empty list is all zeros. Negative entries of
/// low and high remove elements.
struct PadWidths {
  Dims low = {};
  Dims high = {};
  /// Number of elements between neighboring elements of x, not negative.
  Dims interior = {};
};
/// Moves element i of x to index low + i · (interior + 1) and fills the rest with `value`, a number
/// or a scalar of the type of x. An extent becomes low + (extent - 1) · (interior + 1) + 1 + high
/// (low + high if it was 0), which must not be negative.
Tensor Pad(const Arg &x, const Arg &value, PadWidths widths);
/// Joins tensors one after another along `dim`. They have one type, and their shapes differ in that
/// extent alone. An empty list returns an invalid Tensor.
Tensor Concatenate(const std::vector<Arg> &tensors, int64_t dim = 0);

/// Returns the part of x with extents `sizes` that begins at `start`. `start` has one entry for
/// each dimension: a number, or a scalar of s32, s64 or u32; all scalars have one type. A scalar is
/// clamped so that the part lies within x; a number out of range is an error.
Tensor DynamicSlice(const Arg &x, const std::vector<Arg> &start, Shape sizes);
/// Returns x with the part that begins at `start` replaced by `update`. The rules for `start` are
/// those of DynamicSlice.
Tensor DynamicUpdateSlice(const Arg &x, const Arg &update, const std::vector<Arg> &start);

} // namespace refold

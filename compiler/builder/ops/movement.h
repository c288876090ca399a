//===- movement.h - Shapes, and elements moved ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of every element type; nothing is computed, bits move. Dimensions count from the end where they
// are negative. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

/// The same elements, row-major, in another shape. One extent may be -1: whatever is left.
Tensor Reshape(const Arg &x, Shape shape);
/// Dimension i of the result is dimension dims[i] of x. Without dims: all dimensions in reverse.
Tensor Transpose(const Arg &x, Dims dims = {});
/// x repeated to `shape`, aligned at the last dimensions.
Tensor BroadcastTo(const Arg &x, Shape shape);

/// Elements that count 0, 1, ... along `dim`, of a number type.
Tensor Iota(const Program &program, DType dtype, Shape shape, int64_t dim = 0,
            std::source_location where = std::source_location::current());
/// Elements start, start + stride, ... up to but without limit, in each dimension. Without strides:
/// all of them. 0 <= start <= limit <= extent, strides at least 1.
Tensor Slice(const Arg &x, Dims start, Dims limit, Dims strides = {});
/// x with these dimensions read backwards.
Tensor Reverse(const Arg &x, Dims dims);

/// One entry for each dimension; an empty list is all zeros. Negative low and high cut elements
/// off.
struct PadWidths {
  Dims low = {};
  Dims high = {};
  /// Between neighbouring elements; not negative.
  Dims interior = {};
};
/// Element i of x goes to low + i · (interior + 1); the rest is `value`, a number or a scalar of
/// x's type.
Tensor Pad(const Arg &x, const Arg &value, PadWidths widths);
/// Tensors one after another along `dim`; they differ in its extent alone.
Tensor Concatenate(const std::vector<Arg> &tensors, int64_t dim = 0);

/// The part of x of extents `sizes` that begins at `start`: a scalar of s32, s64 or u32, or a
/// number, for each dimension. A start is clamped so that the part lies within x.
Tensor DynamicSlice(const Arg &x, const std::vector<Arg> &start, Shape sizes);
/// x with `update` in place of its part that begins at `start`, clamped likewise.
Tensor DynamicUpdateSlice(const Arg &x, const Arg &update, const std::vector<Arg> &start);

} // namespace refold

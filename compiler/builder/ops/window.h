//===- window.h - Pooling ------------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pools are over the dimensions after the first two: inputs are [batch, channels, spatial...].
// Lists have one entry for each of these dimensions, or one for all of them. A public header:
// Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct PoolOptions {
  /// Places of the window.
  Dims window = {};
  /// How far it moves; empty: as far as it reaches, its places.
  Dims strides = {};
  /// Places before and behind x, which MaxPool never takes and AvgPool takes for zeros. Default 0.
  Dims padding = {};
  /// How far the places of the window lie apart. Default 1.
  Dims dilation = {};
  /// The last window may hang over the padding at the end, if it begins in x or the padding before.
  bool ceil = false;
  /// AvgPool: whether padding counts where the sum is divided (what hangs over it never does).
  bool count_padding = true;
};

/// The largest element of each window, NaN if one is. The gradient goes to the first of equal ones.
Tensor MaxPool(const Arg &x, PoolOptions options);
/// The sum of each window times the reciprocal of its count of places (rounded to the type); of
/// counts that differ there are at most 2^26. Of f32 or f64.
Tensor AvgPool(const Arg &x, PoolOptions options);

/// The mean of each channel: [batch, channels, 1, 1, ...]. Of f32 or f64.
Tensor GlobalAvgPool(const Arg &x);

/// Means of windows of which there are `extents` along each dimension, as PyTorch has them: window
/// i of o reaches from floor(i · n / o) up to but without ceil((i + 1) · n / o), n the extent of x.
/// Where o does not divide n, the means along a dimension are products with a constant matrix: a
/// NaN or an infinity then reaches all of them; o · n is at most 2^26 there. Of f32 or f64.
Tensor AdaptiveAvgPool(const Arg &x, Dims extents);
/// The largest elements of the same windows. Where o does not divide n, it is at most 4096.
Tensor AdaptiveMaxPool(const Arg &x, Dims extents);

/// One entry for each dimension of x, or one for all of them.
struct ReduceWindowOptions {
  /// Places of the window.
  Dims window = {};
  /// How far it moves, at least 1 (the default).
  Dims strides = {};
  /// How far the elements of x lie apart, at least 1 (the default).
  Dims base_dilation = {};
  /// How far the places of the window lie apart, at least 1 (the default).
  Dims window_dilation = {};
  /// Places before and behind x; negative ones cut elements off. Without padding_high: as
  /// padding_low.
  Dims padding_low = {};
  Dims padding_high = {};
};
/// How the elements of a window are combined, and what counts for one at a place without an
/// element: 0, the least number, the greatest, 1.
enum class WindowKind { Add, Maximum, Minimum, Multiply };
/// StableHLO's reduce_window of one operand: the elements of each window combined in row-major
/// order.
Tensor ReduceWindow(const Arg &x, WindowKind kind, ReduceWindowOptions options);

} // namespace refold

//===- window.h - Pooling ---------------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pools over the dimensions after the first two; inputs are [batch, channels, spatial...]. Each
// list in the options has one entry for each of these dimensions, or one for all of them. A public
// header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct PoolOptions {
  /// Extents of the window; required.
  Dims window = {};
  /// Distance between neighboring windows; empty: the extents of the window, so windows do not
  /// overlap.
  Dims strides = {};
  /// Number of elements added before and after x, default 0. MaxPool ignores them; AvgPool counts
  /// them as zeros. No window may lie in the padding alone.
  Dims padding = {};
  /// Distance between neighboring elements of a window, default 1.
  Dims dilation = {};
  /// Rounds the number of windows up: a last window may extend past the padding at the end if it
  /// begins in x or in the padding before x.
  bool ceil = false;
  /// AvgPool: whether elements of the padding count in the divisor. Elements past the padding never
  /// count.
  bool count_padding = true;
};

/// Returns the largest element of each window; NaN if one element is NaN. The gradient goes to the
/// first of equal elements.
Tensor MaxPool(const Arg &x, PoolOptions options);
/// Returns the sum of each window times the reciprocal of its element count (rounded to the type),
/// of f32 or f64. If the counts differ between windows, there are at most 2^26 windows.
Tensor AvgPool(const Arg &x, PoolOptions options);

/// Returns the mean of each channel, of f32 or f64: [batch, channels, 1, 1, ...].
Tensor GlobalAvgPool(const Arg &x);

/// Returns the means of `extents` windows along each dimension, of f32 or f64, as in PyTorch.
/// Window i of o covers [floor(i · n / o), ceil((i + 1) · n / o)), where n is the extent of x.
///
/// If o does not divide n, the means along that dimension are a product with a constant matrix.
/// Then a NaN or an infinity spreads to all means of its line, and o · n is at most 2^26.
Tensor AdaptiveAvgPool(const Arg &x, Dims extents);
/// Returns the largest elements of the same windows. If o does not divide n, o is at most 4096.
Tensor AdaptiveMaxPool(const Arg &x, Dims extents);

/// Options of ReduceWindow: one entry for each dimension of x, or one for all of them.
struct ReduceWindowOptions {
  /// Extents of the window; required.
  Dims window = {};
  /// Distance between neighboring windows, at least 1 (the default).
  Dims strides = {};
  /// Distance between neighboring elements of x, at least 1 (the default).
  Dims base_dilation = {};
  /// Distance between neighboring elements of a window, at least 1 (the default).
  Dims window_dilation = {};
  /// Number of elements added before and after x; negative numbers remove elements. An empty
  /// padding_high means padding_low.
  Dims padding_low = {};
  Dims padding_high = {};
};
/// How the elements of a window are combined. Indices without an element of x count as the neutral
/// element: 0, the least number, the greatest, 1.
enum class WindowKind { Add, Maximum, Minimum, Multiply };
/// StableHLO's reduce_window with one operand: combines the elements of each window in row-major
/// order.
Tensor ReduceWindow(const Arg &x, WindowKind kind, ReduceWindowOptions options);

} // namespace refold

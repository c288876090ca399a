//===- window.h - Pooling ---------------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pools over spatial dimensions. Inputs are [batch, channels, spatial...]. Each list in the options
// has one entry for each spatial dimension, or one entry that applies to all of them.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct PoolOptions {
  /// Extents of the window; required.
  Dims window = {};
  /// Distance between the starts of neighboring windows. If empty, the distance equals the extent
  /// of the window, so windows do not overlap.
  Dims strides = {};
  /// Number of elements added before x, and also after x; 0 by default. MaxPool ignores these
  /// elements, and AvgPool counts them as zeros. Each window must contain at least one element of
  /// x.
  Dims padding = {};
  /// Distance between neighboring elements of a window, default 1.
  Dims dilation = {};
  /// If true, rounds the number of windows up instead of down. The last window may then extend past
  /// the padding at the end, but it must begin in x or in the padding before x.
  bool ceil = false;
  /// AvgPool only. If true, the divisor counts the elements of the padding. In both cases it does
  /// not count elements past the padding.
  bool count_padding = true;
};

/// Returns the largest element of each window, or NaN if one element is NaN. If several elements
/// are the largest, the gradient goes to the first.
Tensor MaxPool(const Arg &x, PoolOptions options);
/// Returns the mean of each window, of a floating-point type. Rounds the reciprocal of the window's
/// element count to the type, and multiplies it by the window's sum. If windows differ in their
/// element counts, there are at most 2^26 windows.
Tensor AvgPool(const Arg &x, PoolOptions options);

/// Returns the mean of each channel, of a floating-point type: [batch, channels, 1, 1, ...].
Tensor GlobalAvgPool(const Arg &x);

/// Averages x (floating-point) over `extents` windows along each spatial dimension, as PyTorch
/// does. If a dimension has n elements and o windows, window i covers these elements:
///
///     [floor(i · n / o), ceil((i + 1) · n / o))
///
/// If o does not divide n, the means along that dimension are computed as a product with a constant
/// matrix. Then o · n is at most 2^26, and a NaN or an infinity spreads to all means of its line.
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
  /// Number of elements added before x (low) and after x (high). A negative number removes
  /// elements. If padding_high is empty, padding_low applies to both sides.
  Dims padding_low = {};
  Dims padding_high = {};
};
/// How the elements of a window are combined. Window elements outside of x have the neutral value:
/// 0 for Add, the least number for Maximum, the greatest number for Minimum, 1 for Multiply.
enum class WindowKind { Add, Maximum, Minimum, Multiply };
/// Combines the elements of each window in row-major order. Corresponds to StableHLO's
/// reduce_window with one operand.
Tensor ReduceWindow(const Arg &x, WindowKind kind, ReduceWindowOptions options);

} // namespace refold

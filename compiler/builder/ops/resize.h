//===- resize.h - Image resizing --------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resizes images by interpolation.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

enum class ResizeMode {
  Nearest, ///< element o of m reads element floor(o · n / m) of n, in integer arithmetic
  Linear,  ///< interpolates linearly between elements, along each dimension
};
struct ResizeOptions {
  ResizeMode mode = ResizeMode::Nearest;
  /// For Linear only. If true, the centers of the first and the last element keep their positions.
  /// If false, the outer edges of these two elements keep their positions.
  ///
  /// If n elements are resized to m, element o of the result is interpolated at this position in x:
  ///
  ///     true:  o · (n - 1) / (m - 1)
  ///     false: (o + 1/2) · n / m - 1/2
  bool align_corners = false;
};
/// Resizes the spatial dimensions of x (floating-point, [batch, channels, spatial...]) to
/// `extents`, which are at least 1. A single extent applies to all spatial dimensions. The results
/// are those of PyTorch's interpolate, except that Nearest uses exact integer arithmetic.
///
/// In most cases, a product with a matrix of weights computes the result. An infinite element then
/// turns all results along its line into NaN. Two cases copy elements instead: an extent of 1 is
/// repeated, and Nearest repeats or skips elements if one extent divides the other.
Tensor Resize(const Arg &x, Dims extents, ResizeOptions options = {});

} // namespace refold

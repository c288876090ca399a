//===- resize.h - Image resizing --------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resizes images by interpolation. A public header: Abseil and the standard library only.
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
  /// For Linear only. If true, the centers of the first and the last element stay in place. If
  /// false, the outer edges of these two elements stay in place. If n elements are resized to m,
  /// result element o is read from this position in x:
  ///
  ///     true:  o · (n - 1) / (m - 1)
  ///     false: (o + 1/2) · n / m - 1/2
  bool align_corners = false;
};
/// Resizes the spatial dimensions of x (f32 or f64, [batch, channels, spatial...]) to `extents`,
/// which are at least 1. A single extent applies to all spatial dimensions. The results are those
/// of PyTorch's interpolate, except that Nearest uses exact integer arithmetic.
///
/// Nearest repeats or skips elements if one extent divides the other. An extent of 1 is repeated in
/// both modes. Any other change of an extent is a product with a matrix of weights. In this product
/// an infinite element turns all results along its line into NaN.
Tensor Resize(const Arg &x, Dims extents, ResizeOptions options = {});

} // namespace refold

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
  /// Linear only: keeps the centers of the corner elements in place, not their edges. Element o of
  /// m reads position o · (n - 1) / (m - 1) of n, instead of (o + 1/2) · n / m - 1/2.
  bool align_corners = false;
};
/// Returns x (f32 or f64, [batch, channels, spatial...]) with these extents in its spatial
/// dimensions; a single extent applies to all of them. Extents are at least 1. The results are
/// those of PyTorch's interpolate, except that Nearest uses exact integer arithmetic.
///
/// A dimension that is not repeated or subsampled by a whole factor is computed as a product with a
/// matrix of weights. Then an infinite element turns the results along its line into NaN.
Tensor Resize(const Arg &x, Dims extents, ResizeOptions options = {});

} // namespace refold

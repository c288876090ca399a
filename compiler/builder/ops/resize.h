//===- resize.h - Images at another size ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

enum class ResizeMode {
  Nearest, ///< element o of m is element o · n / m of n, rounded down, in whole numbers
  Linear,  ///< on straight lines between elements, along each dimension
};
struct ResizeOptions {
  ResizeMode mode = ResizeMode::Nearest;
  /// Of Linear: the centres of the corners stay where they are, instead of their edges. Element o
  /// of m lies at o · (n - 1) / (m - 1) of n, instead of (o + 1/2) · n / m - 1/2.
  bool align_corners = false;
};
/// x [batch, channels, spatial...] with these extents after the first two dimensions; one extent
/// may stand for all of them. Of f32 or f64. As PyTorch's interpolate, but for Nearest, which never
/// hangs on a rounding.
///
/// A dimension that is not repeated, or thinned out, as a whole is a product with a matrix of
/// weights: an infinite element makes NaN of its line.
Tensor Resize(const Arg &x, Dims extents, ResizeOptions options = {});

} // namespace refold

//===- convolution.h - Convolutions -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convolutions over any number of spatial dimensions. Inputs are [batch, channels, spatial...].
// Each list in the options has one entry for each spatial dimension, or one for all of them; an
// empty list is the default. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct ConvolutionOptions {
  /// Distance between neighboring windows, at least 1 (the default).
  Dims strides = {};
  /// Number of zeros before and after x; a negative number removes elements instead. An empty
  /// padding_high means padding_low.
  Dims padding_low = {};
  Dims padding_high = {};
  /// Distance between neighboring kernel elements, at least 1 (the default).
  Dims dilation = {};
  /// Distance between neighboring elements of x, with zeros between them, at least 1 (the default).
  Dims input_dilation = {};
  /// Number of channel groups. Each group of input channels produces an equal share of the output
  /// channels.
  int64_t groups = 1;
};

/// Returns the sums of products of the kernel with windows of x (cross-correlation: the kernel is
/// not flipped). x is [batch, channels, spatial...], the kernel [outputs, channels / groups,
/// offsets...], and the result [batch, outputs, windows...]. Both have the same number type. Each
/// element is one chain of fused multiply-adds: docs/rationale/numerics.md §4. It is an error if
/// the result would be empty although the batch is not.
Tensor Convolution(const Arg &x, const Arg &kernel, ConvolutionOptions options = {});

struct ConvolutionTransposeOptions {
  /// The options of the convolution whose transpose this is.
  Dims strides = {};
  Dims padding = {};
  Dims dilation = {};
  /// Number of elements appended to the result. It is needed because several input extents have the
  /// same convolution result extent.
  Dims output_padding = {};
  int64_t groups = 1;
};

/// Returns the transposed convolution: the gradient of a convolution with respect to x, as an op.
/// It maps a convolution's result back to the extents of its input. x is [batch, channels,
/// spatial...], the kernel [channels, outputs / groups, offsets...]. An extent of the result is
/// (extent - 1) · stride - 2 · padding + dilation · (kernel extent - 1) + output_padding + 1.
Tensor ConvolutionTranspose(const Arg &x, const Arg &kernel,
                            ConvolutionTransposeOptions options = {});

} // namespace refold

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
  /// Number of zeros added before x (low) and after x (high). A negative number removes elements of
  /// x. If padding_high is empty, padding_low applies to both sides.
  Dims padding_low = {};
  Dims padding_high = {};
  /// Distance between neighboring kernel elements, at least 1 (the default).
  Dims dilation = {};
  /// Distance between neighboring elements of x, with zeros between them, at least 1 (the default).
  Dims input_dilation = {};
  /// Number of channel groups. Input and output channels are divided into this many groups, and
  /// each output group is computed from one input group.
  int64_t groups = 1;
};

/// Returns the convolution of x with the kernel. For each window of x, multiplies the window by the
/// kernel element by element and adds the products. The kernel is not flipped (cross-correlation).
/// x is [batch, channels, spatial...], the kernel [outputs, channels / groups, offsets...], and the
/// result [batch, outputs, windows...]. x and the kernel have the same number type.
///
/// Each result element is a tree of chains of fused multiply-adds: docs/rationale/numerics.md §4.
/// An empty result is an error unless the batch is empty.
Tensor Convolution(const Arg &x, const Arg &kernel, ConvolutionOptions options = {});

struct ConvolutionTransposeOptions {
  /// The options of the convolution whose transpose this is.
  Dims strides = {};
  Dims padding = {};
  Dims dilation = {};
  /// Number of elements appended to the result. With strides, a convolution maps several input
  /// extents to the same result extent; output_padding selects one of these input extents.
  Dims output_padding = {};
  int64_t groups = 1;
};

/// Returns the transposed convolution, which computes the gradient of a convolution with respect to
/// the convolution's input. The operand x has the shape of the convolution's result. The returned
/// tensor has the shape of the convolution's input. The operand x is [batch, channels, spatial...],
/// and the kernel is [channels, outputs / groups, offsets...].
///
/// Along each spatial dimension the result's extent is:
///
///     (extent - 1) · stride - 2 · padding + dilation · (kernel extent - 1) + output_padding + 1
Tensor ConvolutionTranspose(const Arg &x, const Arg &kernel,
                            ConvolutionTransposeOptions options = {});

} // namespace refold

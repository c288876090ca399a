//===- convolution.h - Convolutions -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convolutions over any number of spatial dimensions. Inputs are [batch, channels, spatial...]. A
// list in the options has one entry for each spatial dimension, or one entry that applies to all of
// them. If it is empty, the default applies.
//
// This is a public header. It includes only Abseil and the standard library.
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
///
/// x is [batch, channels, spatial...], the kernel is [outputs, channels / groups, offsets...], and
/// the result is [batch, outputs, windows...]. x and the kernel have the same number type. If the
/// batch is not empty, the result must not be empty.
///
/// docs/rationale/numerics.md §4 defines the order in which the products are added.
Tensor Convolution(const Arg &x, const Arg &kernel, ConvolutionOptions options = {});

struct ConvolutionTransposeOptions {
  /// The options of the convolution whose transpose this is.
  Dims strides = {};
  Dims padding = {};
  Dims dilation = {};
  /// Number of elements appended to the result. A convolution with strides gives the same result
  /// extent for several input extents. output_padding selects one of these input extents.
  Dims output_padding = {};
  int64_t groups = 1;
};

/// Returns the transposed convolution, which is the gradient of a Convolution with respect to its
/// input. The operand x corresponds to the result of that Convolution, and the returned tensor to
/// its input. The shape of x is [batch, channels, spatial...]. The shape of the kernel is
/// [channels, outputs / groups, offsets...].
///
/// Along each spatial dimension, the result has this extent, where `extent` is that of x:
///
///     (extent - 1) · stride - 2 · padding + dilation · (kernel extent - 1) + output_padding + 1
Tensor ConvolutionTranspose(const Arg &x, const Arg &kernel,
                            ConvolutionTransposeOptions options = {});

} // namespace refold

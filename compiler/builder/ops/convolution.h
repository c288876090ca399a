//===- convolution.h - Convolutions --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Over any number of spatial dimensions. Inputs are [batch, channels, spatial...]. Lists have one
// entry for each spatial dimension, or one for all of them; empty ones are the default. A public
// header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct ConvolutionOptions {
  /// How far the window moves, at least 1 (the default).
  Dims strides = {};
  /// Zeros before and behind x; a negative number cuts elements off. Without padding_high: as
  /// padding_low.
  Dims padding_low = {};
  Dims padding_high = {};
  /// How far the kernel's places lie apart, at least 1 (the default).
  Dims dilation = {};
  /// How far the elements of x lie apart, zeros between them; at least 1 (the default).
  Dims input_dilation = {};
  /// Channels of x come in so many groups, each with its share of the output channels.
  int64_t groups = 1;
};

/// Products of the kernel [outputs, channels / groups, places...] with windows of x, summed (no
/// kernel is flipped, as networks mean it). One chain of fused multiply-adds for each element:
/// docs/rationale/numerics.md §4.
Tensor Convolution(const Arg &x, const Arg &kernel, ConvolutionOptions options = {});

struct ConvolutionTransposeOptions {
  /// Those of the convolution that this is the transpose of.
  Dims strides = {};
  Dims padding = {};
  Dims dilation = {};
  /// More elements at the end of the result: several extents have one convolution's result.
  Dims output_padding = {};
  int64_t groups = 1;
};

/// What takes a convolution's result back to the extents of its input: its gradient with respect to
/// x, as an operation. kernel is [channels of x, outputs / groups, places...]; an extent becomes
/// (extent - 1) · stride - 2 · padding + dilation · (places - 1) + output_padding + 1.
Tensor ConvolutionTranspose(const Arg &x, const Arg &kernel,
                            ConvolutionTransposeOptions options = {});

} // namespace refold

//===- normalization.h - Softmax, its losses, norms ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of f32 or f64. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// exp(x - m) / Σ exp(x - m) along a dimension, m its largest element. The dimension is not empty.
/// An element of minus infinity gives 0. If all are, or one is infinity or NaN, all results are
/// NaN.
Tensor Softmax(const Arg &x, int64_t dim = -1);
/// The logarithms of Softmax, accurate where its results are small: (x - m) - log Σ exp(x - m).
/// Minus infinity for an element of minus infinity, NaN where Softmax gives NaN.
Tensor LogSoftmax(const Arg &x, int64_t dim = -1);
/// For each row of logits (their last dimension) the cross entropy of its softmax against a label.
///
/// Labels of type s32 and logits' shape without the last dimension name the class; one out of range
/// gives NaN and a gradient of zero, whatever the logits are. Labels of logits' type are a
/// distribution: -Σ labels · log_softmax(logits). Take the Mean of the result for a loss.
///
/// A class whose logit is minus infinity costs infinity, and nothing if its share is zero. Rows of
/// minus infinity alone, or with infinity or NaN, give NaN. docs/rationale/losses.md has a table,
/// and shows how to ignore rows.
Tensor SoftmaxCrossEntropy(const Arg &logits, const Arg &labels);

/// (x - mean) · rsqrt(variance + epsilon) · scale + offset over the trailing dimensions, which are
/// those that scale and offset have (Ba, Kiros and Hinton, arXiv 1607.06450). Epsilon is above 0.
/// nn::LayerNorm makes the parameters.
Tensor LayerNorm(const Arg &x, const Arg &scale, const Arg &offset, double epsilon = 1e-5);
/// x · rsqrt(mean(x²) + epsilon) · scale over the trailing dimensions, which are those that scale
/// has (Zhang and Sennrich, arXiv 1910.07467). nn::RmsNorm makes the parameter.
Tensor RmsNorm(const Arg &x, const Arg &scale, double epsilon = 1e-5);

struct BatchNormOptions {
  /// Above 0.
  double epsilon = 1e-5;
  /// Of the channels.
  int64_t dim = 1;
};
struct BatchNormResult {
  Tensor result;
  /// Of each channel.
  Tensor mean;
  /// The mean of squared differences from it (divided by the count, not by one less).
  Tensor variance;
};
/// (x - mean) · (rsqrt(variance + epsilon) · scale) + offset with the statistics of each channel,
/// over all dimensions but that of channels (Ioffe and Szegedy, arXiv 1502.03167). Scale and offset
/// have one element for each channel. Gradients flow through the statistics, also where they are
/// used for something else. nn::BatchNorm2d makes the parameters and keeps running statistics.
BatchNormResult BatchNormTraining(const Arg &x, const Arg &scale, const Arg &offset,
                                  BatchNormOptions options = {});
/// The same with statistics that are given; every operand has a gradient.
Tensor BatchNormInference(const Arg &x, const Arg &scale, const Arg &offset, const Arg &mean,
                          const Arg &variance, BatchNormOptions options = {});
/// The same with the statistics of each image (dimension 0) and each of `groups` groups of
/// neighbouring channels (dimension 1), which divide the channels (Wu and He, arXiv 1803.08494).
/// Epsilon is above 0. nn::GroupNorm makes the parameters.
Tensor GroupNorm(const Arg &x, const Arg &scale, const Arg &offset, int64_t groups,
                 double epsilon = 1e-5);

struct LocalResponseNormOptions {
  /// Channels of a window: size / 2 (rounded down) before an element's own, the rest behind.
  int64_t size = 5;
  /// Not below 0.
  double alpha = 1e-4;
  double beta = 0.75;
  /// Above 0.
  double k = 1;
};
/// x / (k + alpha / size · Σ x²)^beta, summed over a window of channels (dimension 1); beyond the
/// first and the last there are none (Krizhevsky, Sutskever and Hinton 2012).
Tensor LocalResponseNorm(const Arg &x, LocalResponseNormOptions options = {});

/// Mean over all elements of (a - b)²; infinite where the sum of squares is beyond the type, with
/// the right gradient, 2 (a - b) / n. Equal infinities give NaN.
Tensor MeanSquaredError(const Arg &a, const Arg &b);

} // namespace refold

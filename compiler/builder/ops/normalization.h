//===- normalization.h - Softmax, losses and norms --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops on f32 or f64 tensors. Results have the shape of x if nothing else is said. A public header:
// Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Returns exp(x - m) / Σ exp(x - m) along a dimension, where m is the largest element. The
/// dimension is not empty. An element of minus infinity gives 0. If all elements are minus
/// infinity, or one is infinity or NaN, all results are NaN.
Tensor Softmax(const Arg &x, int64_t dim = -1);
/// Returns the logarithm of Softmax, accurate even if Softmax is tiny: (x - m) - log Σ exp(x - m).
/// Minus infinity gives minus infinity; NaN where Softmax gives NaN.
Tensor LogSoftmax(const Arg &x, int64_t dim = -1);
/// Returns the cross entropy between the softmax of each row of logits (the last dimension) and a
/// label. The result has the shape of logits without the last dimension.
///
/// Labels of type s32 with the shape of the result name the class. A class out of range gives NaN
/// and a gradient of zero, whatever the logits are. Labels with the type and shape of logits are a
/// distribution: -Σ labels · log_softmax(logits). Take the Mean of the result for a loss.
///
/// A class whose logit is minus infinity costs infinity, or nothing if its share in the
/// distribution is zero. A row gives NaN if all its logits are minus infinity or one of them is
/// infinity or NaN. docs/rationale/losses.md has a table, and shows how to ignore rows.
Tensor SoftmaxCrossEntropy(const Arg &logits, const Arg &labels);

/// Returns (x - mean) · rsqrt(variance + epsilon) · scale + offset, with mean and variance over the
/// trailing dimensions of x, those of the shape of scale and offset (Ba, Kiros and Hinton, arXiv
/// 1607.06450). Epsilon is above 0. nn::LayerNorm makes the parameters.
Tensor LayerNorm(const Arg &x, const Arg &scale, const Arg &offset, double epsilon = 1e-5);
/// Returns x · rsqrt(mean(x²) + epsilon) · scale, with the mean over the trailing dimensions of x,
/// those of the shape of scale (Zhang and Sennrich, arXiv 1910.07467). Epsilon is above 0.
/// nn::RmsNorm makes the parameter.
Tensor RmsNorm(const Arg &x, const Arg &scale, double epsilon = 1e-5);

struct BatchNormOptions {
  /// Above 0.
  double epsilon = 1e-5;
  /// The dimension of the channels.
  int64_t dim = 1;
};
struct BatchNormResult {
  /// Has the shape of x.
  Tensor result;
  /// The mean of each channel.
  Tensor mean;
  /// The mean squared difference from the mean of each channel, divided by the count, not by the
  /// count minus one.
  Tensor variance;
};
/// Returns (x - mean) · (rsqrt(variance + epsilon) · scale) + offset with the statistics of each
/// channel, taken over all other dimensions (Ioffe and Szegedy, arXiv 1502.03167). Scale and offset
/// are vectors with one element for each channel. Gradients flow through the statistics, also if
/// mean and variance are used elsewhere. nn::BatchNorm2d makes the parameters and keeps running
/// statistics.
BatchNormResult BatchNormTraining(const Arg &x, const Arg &scale, const Arg &offset,
                                  BatchNormOptions options = {});
/// The same with given statistics, vectors with one element for each channel. Every operand has a
/// gradient.
Tensor BatchNormInference(const Arg &x, const Arg &scale, const Arg &offset, const Arg &mean,
                          const Arg &variance, BatchNormOptions options = {});
/// Returns (x - mean) · (rsqrt(variance + epsilon) · scale) + offset with the statistics of each
/// image (dimension 0) and each of `groups` groups of adjacent channels (dimension 1) (Wu and He,
/// arXiv 1803.08494). Scale and offset are vectors with one element for each channel. `groups`
/// divides the number of channels. Epsilon is above 0. nn::GroupNorm makes the parameters.
Tensor GroupNorm(const Arg &x, const Arg &scale, const Arg &offset, int64_t groups,
                 double epsilon = 1e-5);

struct LocalResponseNormOptions {
  /// Number of channels in a window: size / 2 (rounded down) before an element's own channel, the
  /// rest after it. At least 1.
  int64_t size = 5;
  /// Not negative.
  double alpha = 1e-4;
  double beta = 0.75;
  /// Above 0.
  double k = 1;
};
/// Returns x / (k + alpha / size · Σ x²)^beta, with the sum over a window of channels (dimension
/// 1); channels beyond the first and the last count as zero (Krizhevsky, Sutskever and Hinton
/// 2012).
Tensor LocalResponseNorm(const Arg &x, LocalResponseNormOptions options = {});

/// Returns the mean of (a - b)² over all elements, a scalar. a and b have the same shape; they do
/// not broadcast. The result is infinite if the sum of squares overflows, but the gradient, 2 (a -
/// b) / n, is still right. Equal infinities give NaN.
Tensor MeanSquaredError(const Arg &a, const Arg &b);

} // namespace refold

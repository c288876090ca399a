//===- normalization.h - Softmax, losses and norms --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops on floating-point tensors. Results have the shape of x unless stated otherwise.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Returns exp(x - m) / Σ exp(x - m) along `dim`, where m is the largest element along `dim`. The
/// extent of `dim` is not 0. An element of minus infinity gives 0. All results along `dim` are NaN
/// if all elements are minus infinity, or if one element is infinity or NaN.
Tensor Softmax(const Arg &x, int64_t dim = -1);
/// Returns log(Softmax(x)). Computes it as (x - m) - log Σ exp(x - m), where m is the largest
/// element along `dim`. This is accurate even if Softmax is tiny. An element of minus infinity
/// gives minus infinity. If Softmax gives NaN, the result is NaN.
Tensor LogSoftmax(const Arg &x, int64_t dim = -1);
/// Returns the cross entropy between softmax(logits) and a label, for each row of `logits`. Rows
/// lie along the last dimension. The result has one number for each row, so it does not have the
/// last dimension. To get a loss, take the Mean of the result.
///
/// `labels` has one of two forms:
/// - Type s32 and the shape of the result: the indices of classes. A class out of range gives NaN
///   and a gradient of zero, whatever the logits are.
/// - The type and shape of `logits`: probabilities. The result is -Σ labels · log_softmax(logits).
///
/// A logit of minus infinity makes the result infinite if the label probability of its class is
/// above 0. If this probability is 0, the class contributes nothing. The result is NaN if all
/// logits of a row are minus infinity, or if one is infinity or NaN. docs/rationale/losses.md has a
/// table and shows how to ignore rows.
Tensor SoftmaxCrossEntropy(const Arg &logits, const Arg &labels);

/// Returns (x - mean) · rsqrt(variance + epsilon) · scale + offset (Ba, Kiros and Hinton, arXiv
/// 1607.06450). `scale` and `offset` have the shape of the trailing dimensions of x. Mean and
/// variance are taken over these dimensions. `epsilon` is above 0. nn::LayerNorm declares the
/// parameters.
Tensor LayerNorm(const Arg &x, const Arg &scale, const Arg &offset, double epsilon = 1e-5);
/// Returns x · rsqrt(mean(x²) + epsilon) · scale (Zhang and Sennrich, arXiv 1910.07467). `scale`
/// has the shape of the trailing dimensions of x. The mean is taken over these dimensions.
/// `epsilon` is above 0. nn::RmsNorm declares the parameter.
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
  /// The variance of each channel, which is the mean of (element - mean of the channel)². The
  /// divisor is the number n of elements, not n - 1.
  Tensor variance;
};
/// Returns (x - mean) · (rsqrt(variance + epsilon) · scale) + offset (Ioffe and Szegedy, arXiv
/// 1502.03167). Each channel has its own mean and variance, taken over all other dimensions.
/// `scale` and `offset` are vectors with one element for each channel.
///
/// The result also contains the mean and the variance, and gradients flow through all three values.
/// nn::BatchNorm2d declares the parameters and updates running statistics.
BatchNormResult BatchNormTraining(const Arg &x, const Arg &scale, const Arg &offset,
                                  BatchNormOptions options = {});
/// Computes the formula of BatchNormTraining from a given mean and variance. The mean and the
/// variance are vectors with one element for each channel. Every operand has a gradient.
Tensor BatchNormInference(const Arg &x, const Arg &scale, const Arg &offset, const Arg &mean,
                          const Arg &variance, BatchNormOptions options = {});
/// Returns (x - mean) · (rsqrt(variance + epsilon) · scale) + offset (Wu and He, arXiv 1803.08494).
/// Divides the channels (dimension 1) of each image (dimension 0) into `groups` groups of adjacent
/// channels. Each group of each image has its own mean and variance.
///
/// `scale` and `offset` are vectors with one element for each channel. `groups` divides the number
/// of channels. `epsilon` is above 0. nn::GroupNorm declares the parameters.
Tensor GroupNorm(const Arg &x, const Arg &scale, const Arg &offset, int64_t groups,
                 double epsilon = 1e-5);

struct LocalResponseNormOptions {
  /// Number of channels in the window of an element, at least 1. The window begins size / 2
  /// channels (rounded down) before the element's channel.
  int64_t size = 5;
  /// Not negative.
  double alpha = 1e-4;
  double beta = 0.75;
  /// Above 0.
  double k = 1;
};
/// Returns x / (k + alpha / size · Σ x²)^beta (Krizhevsky, Sutskever and Hinton 2012). k, alpha,
/// size and beta are the options. The sum is over a window of channels (dimension 1). Window
/// elements before the first channel or after the last count as zero.
Tensor LocalResponseNorm(const Arg &x, LocalResponseNormOptions options = {});

/// Returns the mean of (a - b)² over all n elements, a scalar. a and b have the same shape and do
/// not broadcast. If two corresponding elements are the same infinity, the result is NaN. If the
/// sum of squares overflows, the result is infinite, but the gradient 2 (a - b) / n is still right.
Tensor MeanSquaredError(const Arg &a, const Arg &b);

} // namespace refold

//===- ops_normalization.h - Softmax, its losses, norms of rows --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of f32 or f64. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/tensor.h"

namespace refold {

/// exp(x - m) / Σ exp(x - m) along a dimension, m its largest element. The dimension is not empty.
Tensor Softmax(const Arg &x, int64_t dim = -1);
/// The logarithms of Softmax, without its loss of small ones: (x - m) - log Σ exp(x - m).
Tensor LogSoftmax(const Arg &x, int64_t dim = -1);
/// For each row of logits (their last dimension) the cross entropy of its softmax against a label.
///
/// Labels of type s32 and logits' shape without the last dimension name the class; one out of range
/// gives NaN and a gradient of zero. Labels of logits' type are a distribution:
/// -Σ labels · log_softmax(logits). Take the Mean of the result for a loss.
Tensor SoftmaxCrossEntropy(const Arg &logits, const Arg &labels);

/// (x - mean) · rsqrt(variance + epsilon) · scale + offset over the trailing dimensions, which are
/// those that scale and offset have (Ba, Kiros and Hinton, arXiv 1607.06450). Epsilon is above 0.
/// nn::LayerNorm makes the parameters.
Tensor LayerNorm(const Arg &x, const Arg &scale, const Arg &offset, double epsilon = 1e-5);
/// x · rsqrt(mean(x²) + epsilon) · scale over the trailing dimensions, which are those that scale
/// has (Zhang and Sennrich, arXiv 1910.07467). nn::RmsNorm makes the parameter.
Tensor RmsNorm(const Arg &x, const Arg &scale, double epsilon = 1e-5);

/// Mean over all elements of (a - b)².
Tensor MeanSquaredError(const Arg &a, const Arg &b);

} // namespace refold

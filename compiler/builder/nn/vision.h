//===- vision.h - Layers over images --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images are [batch, channels, rows, columns]. Parameters and states have the names and the shapes
// of PyTorch's state dicts, and begin as PyTorch's layers do where nothing else is asked for. As in
// nn.h, a second call with a name shares the first one's. A public header: Abseil and the standard
// library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/initializers.h"
#include "compiler/builder/program/tensor.h"

#include <optional>
#include <string>

namespace refold::nn {

/// Lists have an entry for rows and one for columns, or one for both; an empty one is the default.
struct Conv2dOptions {
  /// Parameters are "<name>.weight" and "<name>.bias". Empty: "conv0", "conv1", ... in order of
  /// calls.
  std::string name = {};
  Dims kernel = {3};
  /// Default 1.
  Dims strides = {};
  /// Rows and columns of zeros on each side; default 0.
  Dims padding = {};
  /// Default 1.
  Dims dilation = {};
  /// Channels in so many groups, each of which makes as large a part of the features.
  int64_t groups = 1;
  bool bias = true;
  /// Empty: uniform in ±1 / sqrt(fan_in), fan_in = channels / groups · kernel rows · columns.
  std::optional<Initializer> weight_init = {};
  /// Empty: the same.
  std::optional<Initializer> bias_init = {};
};

/// Convolution(x, weight) + bias: weight has shape [features, channels / groups, kernel rows,
/// columns], bias [features].
Tensor Conv2d(const Arg &x, int64_t features, Conv2dOptions options = {});

/// As Conv2dOptions.
struct ConvTranspose2dOptions {
  /// Empty: "conv_transpose0", ... in order of calls.
  std::string name = {};
  Dims kernel = {2};
  Dims strides = {};
  /// Rows and columns that the result is less on each side; default 0.
  Dims padding = {};
  /// Rows and columns that the result is more at its end; default 0.
  Dims output_padding = {};
  Dims dilation = {};
  int64_t groups = 1;
  bool bias = true;
  /// Empty: uniform in ±1 / sqrt(fan), fan = features / groups · kernel rows · columns, as PyTorch.
  std::optional<Initializer> weight_init = {};
  /// Empty: the same.
  std::optional<Initializer> bias_init = {};
};

/// ConvolutionTranspose(x, weight) + bias: weight has shape [channels, features / groups, kernel
/// rows, columns], bias [features].
Tensor ConvTranspose2d(const Arg &x, int64_t features, ConvTranspose2dOptions options = {});

struct BatchNorm2dOptions {
  /// Parameters are "<name>.weight" and "<name>.bias", states "<name>.running_mean",
  /// "<name>.running_var" and "<name>.num_batches_tracked". Empty: "batch_norm0", ... in order of
  /// calls.
  std::string name = {};
  /// In [0, 1]: how far the running statistics move to those of the batch.
  double momentum = 0.1;
  /// Above 0.
  double epsilon = 1e-5;
  /// By the batch's own statistics; else by the running ones, which stay as they are.
  bool training = true;
  Initializer weight_init = init::Ones();
  Initializer bias_init = init::Zeros();
};

/// BatchNormTraining, or BatchNormInference where not in training, over batch, rows and columns
/// (Ioffe and Szegedy, arXiv 1502.03167). In training, with n values for each channel, more than
/// one, and running statistics from 0 and 1:
///
///     running_mean = (1 - momentum) · running_mean + momentum · mean
///     running_var = (1 - momentum) · running_var + (momentum · n / (n - 1)) · variance
///     num_batches_tracked = num_batches_tracked + 1
///
/// mean and variance are the batch's; the running variance is the unbiased one.
Tensor BatchNorm2d(const Arg &x, BatchNorm2dOptions options = {});

struct GroupNormOptions {
  /// Parameters are "<name>.weight" and "<name>.bias". Empty: "group_norm0", ... in order of calls.
  std::string name = {};
  /// Divides the channels, dimension 1.
  int64_t groups = 1;
  /// Above 0.
  double epsilon = 1e-5;
  Initializer weight_init = init::Ones();
  Initializer bias_init = init::Zeros();
};

/// refold::GroupNorm with a scale and an offset for each channel (Wu and He, arXiv 1803.08494).
Tensor GroupNorm(const Arg &x, GroupNormOptions options = {});

} // namespace refold::nn

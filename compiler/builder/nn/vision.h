//===- vision.h - Layers over images ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images are [batch, channels, rows, columns], of a floating-point type. Parameters and states have
// the names, shapes and default initializers of PyTorch's layers. A second call with the same name
// shares the parameters of the first call.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/initializers.h"
#include "compiler/builder/program/tensor.h"

#include <optional>
#include <string>

namespace refold::nn {

/// Options of Conv2d. Each list of type Dims is {rows, columns}. A list with one entry applies to
/// rows and columns. If a list is empty, its default applies.
struct Conv2dOptions {
  /// The parameters are named "<name>.weight" and "<name>.bias". If `name` is empty, the layers are
  /// named "conv0", "conv1", ... in the order of the calls.
  std::string name = {};
  /// Rows and columns of the kernel.
  Dims kernel = {3};
  /// Default 1.
  Dims strides = {};
  /// Number of zero rows and columns added on each side; default 0.
  Dims padding = {};
  /// Default 1.
  Dims dilation = {};
  /// Number of channel groups. Each group produces an equal share of the features.
  int64_t groups = 1;
  bool bias = true;
  /// Empty: uniform in ±1 / sqrt(fan_in), fan_in = channels / groups · kernel rows · columns.
  std::optional<Initializer> weight_init = {};
  /// Empty: the same.
  std::optional<Initializer> bias_init = {};
};

/// Returns Convolution(x, weight) + bias. The weight has shape [features, channels / groups, kernel
/// rows, kernel columns], and the bias [features].
Tensor Conv2d(const Arg &x, int64_t features, Conv2dOptions options = {});

/// Lists are as in Conv2dOptions.
struct ConvTranspose2dOptions {
  /// Empty: "conv_transpose0", ... in the order of the calls.
  std::string name = {};
  /// Rows and columns of the kernel.
  Dims kernel = {2};
  Dims strides = {};
  /// Number of rows and columns removed from the result on each side; default 0.
  Dims padding = {};
  /// Number of rows and columns appended to the result; default 0.
  Dims output_padding = {};
  Dims dilation = {};
  int64_t groups = 1;
  bool bias = true;
  /// Empty: uniform in ±1 / sqrt(fan), fan = features / groups · kernel rows · columns, as PyTorch.
  std::optional<Initializer> weight_init = {};
  /// Empty: the same.
  std::optional<Initializer> bias_init = {};
};

/// Returns ConvolutionTranspose(x, weight) + bias. The weight has shape [channels, features /
/// groups, kernel rows, kernel columns], and the bias [features].
Tensor ConvTranspose2d(const Arg &x, int64_t features, ConvTranspose2dOptions options = {});

struct BatchNorm2dOptions {
  /// The parameters are named "<name>.weight" and "<name>.bias". The states are named
  /// "<name>.running_mean", "<name>.running_var" and "<name>.num_batches_tracked". If `name` is
  /// empty, the layers are named "batch_norm0", ... in the order of the calls.
  std::string name = {};
  /// Weight of the batch's statistics in the running statistics, in [0, 1].
  double momentum = 0.1;
  /// Above 0.
  double epsilon = 1e-5;
  /// If true, normalizes by the statistics of the batch, and updates the running statistics. If
  /// false, normalizes by the running statistics and does not change them.
  bool training = true;
  Initializer weight_init = init::Ones();
  Initializer bias_init = init::Zeros();
};

/// Normalizes each channel over batch, rows and columns (Ioffe and Szegedy, arXiv 1502.03167).
/// Calls BatchNormTraining if options.training is true, else BatchNormInference.
///
/// In training, each channel must have n > 1 values. The running statistics are then updated.
/// running_mean starts at 0 and running_var at 1:
///
///     running_mean = (1 - momentum) · running_mean + momentum · mean
///     running_var = (1 - momentum) · running_var + (momentum · n / (n - 1)) · variance
///     num_batches_tracked = num_batches_tracked + 1
///
/// `mean` and `variance` are the statistics of the batch. The factor n / (n - 1) makes the running
/// variance unbiased.
Tensor BatchNorm2d(const Arg &x, BatchNorm2dOptions options = {});

struct GroupNormOptions {
  /// The parameters are named "<name>.weight" and "<name>.bias". If `name` is empty, the layers are
  /// named "group_norm0", ... in the order of the calls.
  std::string name = {};
  /// Number of channel groups; divides the number of channels (dimension 1).
  int64_t groups = 1;
  /// Above 0.
  double epsilon = 1e-5;
  Initializer weight_init = init::Ones();
  Initializer bias_init = init::Zeros();
};

/// Applies refold::GroupNorm to x (Wu and He, arXiv 1803.08494). Declares a scale and an offset for
/// each channel.
Tensor GroupNorm(const Arg &x, GroupNormOptions options = {});

} // namespace refold::nn

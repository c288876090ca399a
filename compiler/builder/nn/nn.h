//===- nn.h - Layers with parameters ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers are functions that find their parameters by name. A second call with the same name shares
// the parameters of the first call.
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

struct LinearOptions {
  /// The parameters are named "<name>.weight" and "<name>.bias". If `name` is empty, the layers are
  /// named "linear0", "linear1", ... in the order of the calls.
  std::string name = {};
  bool bias = true;
  /// Empty: KaimingUniform, or with as_torch uniform in ±1 / sqrt(inputs).
  std::optional<Initializer> weight_init = {};
  /// Empty: Zeros, or with as_torch uniform in ±1 / sqrt(inputs).
  std::optional<Initializer> bias_init = {};
  /// If true, the layer behaves like torch.nn.Linear. The weight then has the shape [features,
  /// inputs]. The default initializers of weight and bias are then uniform in ±1 / sqrt(inputs).
  bool as_torch = false;
};

/// Returns x · weight + bias. x is floating-point. The product contracts the last dimension of x.
/// The weight has shape [inputs, features], the bias [features], and the result [..., features].
Tensor Linear(const Arg &x, int64_t features, LinearOptions options = {});

struct NormOptions {
  /// The scale is the parameter "<name>.scale". LayerNorm also has the parameter "<name>.offset".
  /// The options scale_name and offset_name change these suffixes. If `name` is empty, the layers
  /// are named "layer_norm0", ... or "rms_norm0", ... in the order of the calls.
  std::string name = {};
  /// Number of trailing dimensions that are normalized together, at least 1.
  int64_t dims = 1;
  /// Above 0.
  double epsilon = 1e-5;
  Initializer scale_init = init::Ones();
  Initializer offset_init = init::Zeros();
  /// Suffixes of the parameter names; PyTorch uses "weight" and "bias".
  std::string scale_name = "scale";
  std::string offset_name = "offset";
};

/// Applies refold::LayerNorm to x. Declares the scale and the offset, which have the shape of the
/// trailing dimensions of x.
Tensor LayerNorm(const Arg &x, NormOptions options = {});
/// Returns refold::RmsNorm of x with a scale of the shape of the trailing dimensions.
Tensor RmsNorm(const Arg &x, NormOptions options = {});

} // namespace refold::nn

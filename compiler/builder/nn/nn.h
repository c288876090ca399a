//===- nn.h - Layers with parameters -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers are functions; their parameters are found by name, so that a second call with a name
// shares the first one's. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/initializers.h"
#include "compiler/builder/program/tensor.h"

#include <optional>
#include <string>

namespace refold::nn {

struct LinearOptions {
  /// Parameters are "<name>.weight" and "<name>.bias". Empty: "linear0", "linear1", ... in order of
  /// calls.
  std::string name = {};
  bool bias = true;
  /// Empty: KaimingUniform.
  std::optional<Initializer> weight_init = {};
  /// Empty: Zeros.
  std::optional<Initializer> bias_init = {};
  /// As torch.nn.Linear has it: the weight's shape is [features, inputs], and what is not given
  /// above begins uniform in ±1 / sqrt(inputs).
  bool as_torch = false;
};

/// x · weight + bias over the last dimension of x: weight has shape [inputs, features], bias
/// [features].
Tensor Linear(const Arg &x, int64_t features, LinearOptions options = {});

struct NormOptions {
  /// Parameters are "<name>.scale" and, of LayerNorm, "<name>.offset", unless scale_name and
  /// offset_name say otherwise. Empty: "layer_norm0", ... or "rms_norm0", ... in order of calls.
  std::string name = {};
  /// How many trailing dimensions are brought to one scale together.
  int64_t dims = 1;
  /// Above 0.
  double epsilon = 1e-5;
  Initializer scale_init = init::Ones();
  Initializer offset_init = init::Zeros();
  /// What the parameters are called behind the layer's name; PyTorch says "weight" and "bias".
  std::string scale_name = "scale";
  std::string offset_name = "offset";
};

/// refold::LayerNorm with a scale and an offset of the trailing dimensions of x.
Tensor LayerNorm(const Arg &x, NormOptions options = {});
/// refold::RmsNorm with a scale of the trailing dimensions of x.
Tensor RmsNorm(const Arg &x, NormOptions options = {});

} // namespace refold::nn

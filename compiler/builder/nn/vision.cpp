//===- vision.cpp - Layers over images ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each statement makes at most one op. C++ may evaluate the operands of an expression in any order,
// and the order of the ops in a program must not depend on that.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/nn/vision.h"

#include "compiler/builder/ops/convolution.h"
#include "compiler/builder/ops/movement.h"
#include "compiler/builder/ops/normalization.h"
#include "compiler/builder/program/op_scope.h"

#include "absl/strings/str_join.h"

#include <cmath>
#include <utility>

namespace refold::nn {

using internal::Access;
using internal::Describe;
using internal::OpScope;

namespace {

/// One call of a layer. Holds the layer's name and input, and declares its parameters and states.
/// Gives the layer's ops the source location of the user's call.
class VisionLayer {
public:
  /// `rank` is the required rank of x; 0 requires only a channel dimension.
  VisionLayer(const char *function, const char *stem, const std::string &name, const Arg &x,
              int64_t rank)
      : op_(function, {&x}), x_(x.tensor()) {
    if (!op_ || !op_.Float(x))
      return;
    if (rank != 0 ? x_.rank() != rank : x_.rank() < 2) {
      op_.Fail(absl::StrCat(rank != 0 ? "needs images [batch, channels, rows, columns], got "
                                      : "needs channels as dimension 1, got ",
                            Describe(x)));
      return;
    }
    if (channels() < 1) {
      op_.Fail(absl::StrCat("needs at least one channel, got ", Describe(x)));
      return;
    }
    name_ = name.empty() ? op_.program().AutoName(stem, ".weight") : name;
    is_shared_ = Find(".weight") >= 0;
    ok_ = true;
  }

  explicit operator bool() const { return ok_ && !op_.program().failed(); }
  Tensor Invalid() const { return op_.Invalid(); }
  Tensor Fail(absl::string_view message) {
    ok_ = false;
    return op_.Fail(message);
  }

  const Tensor &x() const { return x_; }
  int64_t channels() const { return x_.shape()[1]; }
  Arg operator()(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  Arg operator()(const Variable &variable) const { return Arg(variable, op_.where()); }
  Arg operator()(double number) const { return Arg(number, op_.where()); }

  Variable Parameter(const char *suffix, const Shape &shape, const Initializer &initializer) const {
    return op_.program().MakeVariable(absl::StrCat(name_, suffix), x_.dtype(), shape, initializer,
                                      true, op_.where());
  }
  /// Returns the state of the first call if the layer is shared.
  Variable State(const char *suffix, DType dtype, const Shape &shape,
                 const Initializer &initializer) const {
    internal::ProgramImpl &program = op_.program();
    if (int found = Find(suffix); is_shared_ && found >= 0)
      if (const auto &known = program.record(found);
          !known.is_parameter && known.dtype == dtype && known.shape == shape)
        return Access::Handle(program.shared_from_this(), found);
    return program.MakeVariable(absl::StrCat(name_, suffix), dtype, shape, initializer, false,
                                op_.where());
  }
  Tensor Named(Tensor y) const {
    if (y.valid())
      op_.program().Name(Access::Node(y)->value, name_);
    return y;
  }

private:
  int Find(const char *suffix) const {
    return op_.program().FindVariable(op_.program().Scoped(absl::StrCat(name_, suffix)));
  }

  OpScope op_;
  Tensor x_;
  std::string name_;
  bool is_shared_ = false;
  bool ok_ = false;
};

/// Checks the extents of the kernel, the features and the groups. Turns one kernel extent into two.
bool CheckKernel(VisionLayer &layer, int64_t features, int64_t groups, Dims *kernel) {
  const Dims given = *kernel;
  if (kernel->size() == 1)
    kernel->push_back(kernel->front());
  if (kernel->size() != 2 || (*kernel)[0] < 1 || (*kernel)[1] < 1) {
    layer.Fail(absl::StrCat("needs rows and columns of a kernel, or one number for both, got [",
                            absl::StrJoin(given, ", "), "]"));
  } else if (features < 1) {
    layer.Fail(absl::StrCat("needs at least one feature, got ", features));
  } else if (groups < 1 || layer.channels() % groups != 0 || features % groups != 0) {
    layer.Fail(absl::StrCat("needs groups that divide ", layer.channels(), " channels and ",
                            features, " features, got ", groups));
  }
  return bool(layer);
}

/// Returns the initializer of weight and bias in PyTorch's layers with this weight shape.
Initializer TorchUniform(const Shape &weight) {
  const double fan = static_cast<double>(weight[1] * weight[2] * weight[3]);
  const double bound = 1 / std::sqrt(fan);
  return init::Uniform(-bound, bound);
}

/// Returns y + a bias for each channel.
Tensor WithBias(const VisionLayer &layer, const Tensor &y, const Initializer &initializer) {
  const int64_t features = y.shape()[1];
  Variable bias = layer.Parameter(".bias", {features}, initializer);
  Tensor images = Reshape(layer(bias), {features, 1, 1});
  return layer(y) + layer(images);
}

} // namespace

/// Builds a convolution layer. Declares the weight and the bias, and calls `convolve` with x and
/// the weight. `shape_of` maps the channels of x to the first two extents of the weight.
template <typename Options, typename ShapeOf, typename Convolve>
static Tensor WithKernel(VisionLayer &layer, int64_t features, Options &options, ShapeOf shape_of,
                         Convolve convolve) {
  if (!layer || !CheckKernel(layer, features, options.groups, &options.kernel))
    return layer.Invalid();
  Shape shape = shape_of(layer.channels());
  shape.insert(shape.end(), options.kernel.begin(), options.kernel.end());
  const Initializer as_torch = TorchUniform(shape);
  Variable weight =
      layer.Parameter(".weight", shape, init::OutputsFirst(options.weight_init.value_or(as_torch)));
  if (!layer)
    return layer.Invalid();
  Tensor y = convolve(layer(layer.x()), layer(weight));
  if (options.bias && y.valid())
    y = WithBias(layer, y, options.bias_init.value_or(as_torch));
  return layer.Named(y);
}

Tensor Conv2d(const Arg &x, int64_t features, Conv2dOptions options) {
  VisionLayer layer("Conv2d", "conv", options.name, x, 4);
  auto shape = [&](int64_t channels) { return Shape{features, channels / options.groups}; };
  return WithKernel(layer, features, options, shape, [&](const auto &image, const auto &weight) {
    ConvolutionOptions places;
    places.strides = options.strides;
    places.padding_low = options.padding;
    places.dilation = options.dilation;
    places.groups = options.groups;
    return Convolution(image, weight, std::move(places));
  });
}

Tensor ConvTranspose2d(const Arg &x, int64_t features, ConvTranspose2dOptions options) {
  VisionLayer layer("ConvTranspose2d", "conv_transpose", options.name, x, 4);
  auto shape = [&](int64_t channels) { return Shape{channels, features / options.groups}; };
  return WithKernel(layer, features, options, shape, [&](const auto &image, const auto &weight) {
    ConvolutionTransposeOptions places;
    places.strides = options.strides;
    places.padding = options.padding;
    places.output_padding = options.output_padding;
    places.dilation = options.dilation;
    places.groups = options.groups;
    return ConvolutionTranspose(image, weight, std::move(places));
  });
}

Tensor BatchNorm2d(const Arg &x, BatchNorm2dOptions options) {
  VisionLayer layer("BatchNorm2d", "batch_norm", options.name, x, 4);
  if (!layer)
    return layer.Invalid();
  if (!(options.momentum >= 0 && options.momentum <= 1))
    return layer.Fail(absl::StrCat("needs a momentum in [0, 1], got ", options.momentum));
  const Shape &shape = layer.x().shape();
  const int64_t values = shape[0] * shape[2] * shape[3];
  if (options.training && values < 2)
    return layer.Fail(
        absl::StrCat("needs more than one value for each channel to train on, got ", Describe(x)));
  const Shape channels = {layer.channels()};
  const DType dtype = layer.x().dtype();
  Variable weight = layer.Parameter(".weight", channels, options.weight_init);
  Variable bias = layer.Parameter(".bias", channels, options.bias_init);
  Variable running_mean = layer.State(".running_mean", dtype, channels, init::Zeros());
  Variable running_var = layer.State(".running_var", dtype, channels, init::Ones());
  Variable batches = layer.State(".num_batches_tracked", S64, {}, init::Zeros());
  if (!layer)
    return layer.Invalid();
  const Arg images = layer(layer.x());
  if (!options.training)
    return layer.Named(BatchNormInference(images, layer(weight), layer(bias), layer(running_mean),
                                          layer(running_var), {.epsilon = options.epsilon}));

  BatchNormResult norm =
      BatchNormTraining(images, layer(weight), layer(bias), {.epsilon = options.epsilon});
  if (!norm.result.valid())
    return norm.result;
  const double momentum = options.momentum;
  const double unbiased = static_cast<double>(values) / static_cast<double>(values - 1);
  auto move = [&](const Variable &running, double share, const Tensor &of_batch) {
    Tensor kept = layer(1 - momentum) * layer(running);
    Tensor fresh = layer(share) * layer(of_batch);
    running.Assign(layer(layer(kept) + layer(fresh)));
  };
  move(running_mean, momentum, norm.mean);
  move(running_var, momentum * unbiased, norm.variance);
  batches.Assign(layer(layer(batches) + layer(1.0)));
  return layer.Named(norm.result);
}

Tensor GroupNorm(const Arg &x, GroupNormOptions options) {
  VisionLayer layer("GroupNorm", "group_norm", options.name, x, 0);
  if (!layer)
    return layer.Invalid();
  const Shape channels = {layer.channels()};
  Variable weight = layer.Parameter(".weight", channels, options.weight_init);
  Variable bias = layer.Parameter(".bias", channels, options.bias_init);
  if (!layer)
    return layer.Invalid();
  const Arg values = layer(layer.x());
  return layer.Named(
      refold::GroupNorm(values, layer(weight), layer(bias), options.groups, options.epsilon));
}

} // namespace refold::nn

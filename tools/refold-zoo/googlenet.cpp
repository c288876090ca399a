//===- googlenet.cpp - Inception blocks with parallel branches ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GoogLeNet (Szegedy et al., arXiv 1409.4842) in torchvision's form: with batch norms, and with 3x3
// kernels instead of 5x5. Two auxiliary classifiers are trained together with the last one. With
// --norm=response, the paper's two response norms and its biases replace the batch norms.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {
namespace {

/// The default rates of --dropout: for the last classifier, and for those in the middle.
constexpr double kDropout = 0.2, kAuxiliaryDropout = 0.7;

/// The channels of the branches of a block. Narrow convolutions come before the 3x3 ones.
struct Ways {
  int64_t one;
  int64_t narrow_three, three;
  int64_t narrow_five, five;
  int64_t pooled;
};

Initializer Weights() { return init::TruncatedNormal(0, 0.01, -2, 2); }

class GoogLeNet {
public:
  GoogLeNet(const NetworkOptions &options, bool training)
      : options_(options), training_(training) {}

  std::vector<Tensor> Logits(const Tensor &images) const {
    Tensor x = Convolve(images, "conv1", 64, 7, 2);
    x = AcrossChannels(Halve(x, 3));
    x = Convolve(x, "conv2", 64, 1);
    x = Convolve(x, "conv3", 192, 3);
    x = Halve(AcrossChannels(x), 3);
    x = Block(x, "inception3a", {64, 96, 128, 16, 32, 32});
    x = Block(x, "inception3b", {128, 128, 192, 32, 96, 64});
    x = Halve(x, 3);
    x = Block(x, "inception4a", {192, 96, 208, 16, 48, 64});
    const Tensor first = x;
    x = Block(x, "inception4b", {160, 112, 224, 24, 64, 64});
    x = Block(x, "inception4c", {128, 128, 256, 24, 64, 64});
    x = Block(x, "inception4d", {112, 144, 288, 32, 64, 64});
    const Tensor second = x;
    x = Block(x, "inception4e", {256, 160, 320, 32, 128, 128});
    x = Halve(x, 2);
    x = Block(x, "inception5a", {256, 160, 320, 32, 128, 128});
    x = Block(x, "inception5b", {384, 192, 384, 48, 128, 128});
    x = Flatten(GlobalAvgPool(x));
    x = DropoutIf(training_, x, options_.dropout < 0 ? kDropout : options_.dropout);
    Tensor logits = Linear(x, "fc", options_.classes);
    if (!training_)
      return {logits};
    Tensor early = Auxiliary(first, "aux1");
    Tensor late = Auxiliary(second, "aux2");
    return {logits, early, late};
  }

private:
  bool has_batch_norms() const { return options_.norm == "batch"; }
  Tensor AcrossChannels(const Tensor &x) const {
    return has_batch_norms() ? x : LocalResponseNorm(x, {.size = 5});
  }
  Tensor Convolve(const Tensor &x, const std::string &name, int64_t features, int64_t kernel,
                  int64_t stride = 1) const {
    Tensor y = nn::Conv2d(x, Widened(options_, features),
                          {.name = name + ".conv",
                           .kernel = {kernel},
                           .strides = {stride},
                           .padding = {kernel / 2},
                           .bias = !has_batch_norms(),
                           .weight_init = Weights()});
    if (!has_batch_norms())
      return Relu(y);
    return Relu(nn::BatchNorm2d(y, {.name = name + ".bn", .epsilon = 1e-3, .training = training_}));
  }
  Tensor Linear(const Tensor &x, const std::string &name, int64_t features) const {
    return nn::Linear(x, features, {.name = name, .weight_init = Weights(), .as_torch = true});
  }
  /// Pools to half the rows, rounded up.
  static Tensor Halve(const Tensor &x, int64_t window) {
    return MaxPool(x, {.window = {window}, .strides = {2}, .ceil = true});
  }

  Tensor Block(const Tensor &x, const std::string &name, const Ways &ways) const {
    Tensor one = Convolve(x, name + ".branch1", ways.one, 1);
    Tensor three = Convolve(x, name + ".branch2.0", ways.narrow_three, 1);
    three = Convolve(three, name + ".branch2.1", ways.three, 3);
    Tensor five = Convolve(x, name + ".branch3.0", ways.narrow_five, 1);
    five = Convolve(five, name + ".branch3.1", ways.five, 3);
    Tensor pooled = MaxPool(x, {.window = {3}, .strides = {1}, .padding = {1}});
    pooled = Convolve(pooled, name + ".branch4.1", ways.pooled, 1);
    return Concatenate({one, three, five, pooled}, 1);
  }

  Tensor Auxiliary(const Tensor &features, const std::string &name) const {
    Tensor x = AdaptiveAvgPool(features, {4, 4});
    x = Convolve(x, name + ".conv", 128, 1);
    x = Relu(Linear(Flatten(x), name + ".fc1", Widened(options_, 1024)));
    x = DropoutIf(training_, x, options_.dropout < 0 ? kAuxiliaryDropout : options_.dropout);
    return Linear(x, name + ".fc2", options_.classes);
  }

  const NetworkOptions &options_;
  bool training_;
};

/// The rows of the last map.
int64_t LastRows(int64_t image) {
  int64_t rows = (image + 1) / 2;
  for (int64_t window : {3, 3, 3, 2})
    rows = (rows - window + 1) / 2 + 1;
  return rows;
}

absl::StatusOr<Program> BuildGoogLeNet(const NetworkOptions &options) {
  // Each pooling needs a complete window.
  for (const absl::Status &status :
       {CheckWidth(options, 16), CheckImage(options, 31),
        options.norm == "batch"
            ? CheckNorms(options, options.image < 31 ? 1 : LastRows(options.image))
            : absl::OkStatus()})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) {
    return GoogLeNet(options, training).Logits(images);
  };
  return TrainOnImages(options, {.name = "googlenet",
                                 .network = network,
                                 .auxiliary_weight = 0.3,
                                 .update = {.weight_decay = 1e-4}});
}

} // namespace

absl::Span<const Network> GoogLeNetNetworks() {
  static const Network networks[] = {
      {"googlenet",
       "classifier of images, blocks of four ways side by side, three losses",
       {.batch = 256,
        .image = 224,
        .classes = 1000,
        .learning_rate = 0.01,
        .optimizer = "momentum",
        .norm = "batch"},
       BuildGoogLeNet,
       13004888,
       "torchvision googlenet, auxiliary classifiers included"}};
  return networks;
}

} // namespace refold::zoo

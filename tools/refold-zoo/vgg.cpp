//===- vgg.cpp - Stacks of small convolutions -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VGG (Simonyan and Zisserman, arXiv 1409.1556). It has five stages of 3x3 convolutions, and then
// three linear layers. Each stage ends with a pooling that halves the rows. Parameters are numbered
// as in torchvision, which counts activations and poolings too.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

#include <array>

namespace refold::zoo {

static constexpr std::array<int64_t, 5> kVggChannels = {64, 128, 256, 512, 512};
static constexpr int64_t kVggHidden = 4096;
/// The rows to which the last map is pooled before the linear layers.
static constexpr int64_t kLastRows = 7;

/// The number of convolutions in each stage.
static std::array<int64_t, 5> Stages(int64_t layers) {
  switch (layers) {
  case 11:
    return {1, 1, 2, 2, 2};
  case 13:
    return {2, 2, 2, 2, 2};
  case 16:
    return {2, 2, 3, 3, 3};
  default:
    return {2, 2, 4, 4, 4};
  }
}

static Tensor Features(const NetworkOptions &options, Tensor x) {
  const std::array<int64_t, 5> stages = Stages(options.layers);
  int64_t number = 0;
  for (size_t stage = 0; stage < stages.size(); ++stage) {
    for (int64_t i = 0; i < stages[stage]; ++i) {
      x = nn::Conv2d(x, Widened(options, kVggChannels[stage]),
                     {.name = absl::StrCat("features.", number),
                      .kernel = {3},
                      .padding = {1},
                      .weight_init = init::KaimingNormal(Fan::Out),
                      .bias_init = init::Zeros()});
      x = Relu(x);
      number += 2;
    }
    x = MaxPool(x, {.window = {2}});
    ++number;
  }
  return x;
}

static Tensor Classifier(const NetworkOptions &options, Tensor x, bool training) {
  auto linear = [](const Tensor &from, int64_t features, const char *name) {
    return nn::Linear(from, features,
                      {.name = name,
                       .weight_init = init::Normal(0, 0.01),
                       .bias_init = init::Zeros(),
                       .as_torch = true});
  };
  const int64_t hidden = Widened(options, kVggHidden);
  x = Relu(linear(x, hidden, "classifier.0"));
  x = DropoutIf(training, x, options.dropout);
  x = Relu(linear(x, hidden, "classifier.3"));
  x = DropoutIf(training, x, options.dropout);
  return linear(x, options.classes, "classifier.6");
}

static absl::StatusOr<Program> BuildVgg(const NetworkOptions &options) {
  for (const absl::Status &status : {CheckLayers(options, {11, 13, 16, 19}),
                                     CheckWidth(options, kVggChannels[0]), CheckImage(options, 32)})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) -> std::vector<Tensor> {
    Tensor x = Features(options, images);
    if (options.image / 32 != kLastRows)
      x = AdaptiveAvgPool(x, {kLastRows, kLastRows});
    return {Classifier(options, Flatten(x), training)};
  };
  return TrainOnImages(options, {.name = absl::StrCat("vgg", options.layers),
                                 .network = network,
                                 .update = {.weight_decay = 5e-4}});
}

absl::Span<const Network> VggNetworks() {
  static const Network networks[] = {
      {"vgg19",
       "classifier of images, 3x3 convolutions and large linear layers",
       {.batch = 64,
        .image = 224,
        .layers = 19,
        .classes = 1000,
        .dropout = 0.5,
        .learning_rate = 0.01,
        .optimizer = "momentum"},
       BuildVgg,
       143667240,
       "torchvision vgg19",
       "layers with weights: 11, 13, 16 or 19"}};
  return networks;
}

} // namespace refold::zoo

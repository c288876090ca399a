//===- deeplabv3p.cpp - Segmentation by dilated convolutions --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeepLabv3+ (Chen et al., arXiv 1802.02611). A residual network reduces the rows to a sixteenth.
// Convolutions with several dilations read its output. A decoder combines their result with the
// output of layer1. Parameters are named as in torchvision's segmentation networks.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/resnet.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {
namespace {

constexpr int64_t kRates[] = {6, 12, 18};
/// Channels of every part, and channels that layer1 passes to the decoder.
constexpr int64_t kWidth = 256, kLowLevel = 48;

class DeepLab {
public:
  DeepLab(const NetworkOptions &options, bool training) : options_(options), training_(training) {}

  Tensor Logits(const Tensor &images) const {
    const std::array<Tensor, 4> layers = ResNetTrunk(
        options_, {.prefix = "backbone.", .dilated = {false, true}, .training = training_}, images);
    Tensor low = Part(layers[0], "classifier.project.0", kLowLevel, 1);
    Tensor x = Pyramid(layers[3]);
    x = Stretch(x, low);
    x = Concatenate({low, x}, 1);
    x = Part(x, "classifier.classifier.0", kWidth, 3);
    x = nn::Conv2d(x, options_.classes, {.name = "classifier.classifier.3", .kernel = {1}});
    return Stretch(x, images);
  }

private:
  /// Resizes `x` to the rows and columns of `like`.
  static Tensor Stretch(const Tensor &x, const Tensor &like) {
    if (!like.valid())
      return like; // the program has recorded its error
    return Resize(x, {like.shape()[2], like.shape()[3]}, {.mode = ResizeMode::Linear});
  }

  /// Adds a convolution called `name`, which ends in its number, and a norm with the next number.
  Tensor Part(const Tensor &x, const std::string &name, int64_t channels, int64_t kernel,
              int64_t dilation = 1) const {
    std::string norm = name;
    ++norm.back();
    Tensor y = nn::Conv2d(x, Widened(options_, channels),
                          {.name = name,
                           .kernel = {kernel},
                           .padding = {dilation * (kernel / 2)},
                           .dilation = {dilation},
                           .bias = false});
    return Relu(nn::BatchNorm2d(y, {.name = norm, .training = training_}));
  }

  Tensor Pyramid(const Tensor &x) const {
    const std::string name = "classifier.aspp.";
    std::vector<Arg> parts = {Part(x, name + "convs.0.0", kWidth, 1)};
    for (size_t i = 0; i < std::size(kRates); ++i)
      parts.push_back(Part(x, absl::StrCat(name, "convs.", i + 1, ".0"), kWidth, 3, kRates[i]));
    Tensor pooled = Part(GlobalAvgPool(x), name + "convs.4.1", kWidth, 1);
    parts.push_back(Stretch(pooled, x));
    Tensor y = Part(Concatenate(parts, 1), name + "project.0", kWidth, 1);
    return DropoutIf(training_, y, options_.dropout);
  }

  const NetworkOptions &options_;
  bool training_;
};

absl::StatusOr<Program> BuildDeepLab(const NetworkOptions &options) {
  // The pooled part has one value for each channel of an image.
  for (const absl::Status &status : {CheckLayers(options, {50, 101, 152}),
                                     CheckWidth(options, kLowLevel), CheckNorms(options, 1)})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) -> std::vector<Tensor> {
    return {DeepLab(options, training).Logits(images)};
  };
  return TrainOnImages(options, {.name = "deeplabv3p",
                                 .network = network,
                                 .label_extent = options.image,
                                 .update = {.weight_decay = 1e-4}});
}

} // namespace

absl::Span<const Network> DeepLabNetworks() {
  static const Network networks[] = {
      {"deeplabv3p",
       "a class for each pixel, dilated convolutions side by side and a decoder",
       {.batch = 8,
        .image = 513,
        .layers = 101,
        .classes = 21,
        .dropout = 0.1,
        .learning_rate = 0.01,
        .optimizer = "momentum"},
       BuildDeepLab,
       0,
       "arXiv 1802.02611, on ResNet-101",
       "layers of the trunk with weights: 50, 101 or 152"}};
  return networks;
}

} // namespace refold::zoo

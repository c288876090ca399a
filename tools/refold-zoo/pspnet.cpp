//===- pspnet.cpp - Segmentation by pyramid pooling -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PSPNet (Zhao et al., arXiv 1612.01105). The last two stages of its residual network are dilated,
// so its output has an eighth of the image's rows. It is pooled to 1, 2, 3 and 6 rows. A second
// classifier reads layer3. Parameters are named as in the authors' PyTorch code.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/resnet.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {
namespace {

constexpr int64_t kBins[] = {1, 2, 3, 6};
constexpr int64_t kPooled = 512, kHead = 512, kAuxiliaryHead = 256;

class PspNet {
public:
  PspNet(const NetworkOptions &options, bool training) : options_(options), training_(training) {}

  std::vector<Tensor> Logits(const Tensor &images) const {
    const std::array<Tensor, 4> layers = ResNetTrunk(options_,
                                                     {.deep_stem = true,
                                                      .dilated = {true, true},
                                                      .dilates_first_block = true,
                                                      .training = training_},
                                                     images);
    Tensor x = Pyramid(layers[3]);
    Tensor logits = Head(x, "cls", kHead);
    if (!training_)
      return {logits};
    Tensor beside = Head(layers[2], "aux", kAuxiliaryHead);
    return {logits, beside};
  }

private:
  static Tensor Stretch(const Tensor &x, int64_t rows, int64_t columns) {
    return Resize(x, {rows, columns}, {.mode = ResizeMode::Linear, .align_corners = true});
  }
  Tensor NormRelu(const Tensor &x, const std::string &name) const {
    return Relu(nn::BatchNorm2d(x, {.name = name, .training = training_}));
  }

  Tensor Pyramid(const Tensor &x) const {
    if (!x.valid())
      return x; // the program has recorded its error
    std::vector<Arg> parts = {x};
    for (size_t i = 0; i < std::size(kBins); ++i) {
      const std::string name = absl::StrCat("ppm.features.", i);
      Tensor pooled = AdaptiveAvgPool(x, {kBins[i], kBins[i]});
      pooled = nn::Conv2d(pooled, Widened(options_, kPooled),
                          {.name = name + ".1", .kernel = {1}, .bias = false});
      pooled = NormRelu(pooled, name + ".2");
      parts.push_back(Stretch(pooled, x.shape()[2], x.shape()[3]));
    }
    return Concatenate(parts, 1);
  }

  Tensor Head(const Tensor &features, const std::string &name, int64_t channels) const {
    Tensor x = nn::Conv2d(features, Widened(options_, channels),
                          {.name = name + ".0", .kernel = {3}, .padding = {1}, .bias = false});
    x = NormRelu(x, name + ".1");
    x = DropoutOfChannels(training_, x, options_.dropout);
    x = nn::Conv2d(x, options_.classes, {.name = name + ".4", .kernel = {1}});
    return Stretch(x, options_.image, options_.image);
  }

  const NetworkOptions &options_;
  bool training_;
};

absl::StatusOr<Program> BuildPspNet(const NetworkOptions &options) {
  // The feature maps that are pooled have an eighth of the image's rows, rounded up. The finest
  // pool divides their rows into six bins, so they need at least six rows, and the image at least
  // 41. The coarsest pool has a single bin. Its batch norm sees one value for each channel and
  // image, so a batch of 1 is an error.
  for (const absl::Status &status :
       {CheckLayers(options, {50, 101, 152}), CheckWidth(options, kNarrowestOfResNet),
        CheckImage(options, 41), CheckNorms(options, 1)})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) {
    return PspNet(options, training).Logits(images);
  };
  return TrainOnImages(options, {.name = "pspnet",
                                 .network = network,
                                 .label_extent = options.image,
                                 .auxiliary_weight = 0.4,
                                 .update = {.weight_decay = 1e-4}});
}

} // namespace

absl::Span<const Network> PspNetNetworks() {
  static const Network networks[] = {
      {"pspnet",
       "a class for each pixel, a dilated residual trunk pooled at four scales",
       {.batch = 2,
        .image = 713,
        .layers = 101,
        .classes = 19,
        .dropout = 0.1,
        .learning_rate = 0.01,
        .optimizer = "momentum"},
       BuildPspNet,
       0,
       "arXiv 1612.01105, on ResNet-101 with a stem of 3x3 convolutions",
       "layers of the trunk with weights: 50, 101 or 152"}};
  return networks;
}

} // namespace refold::zoo

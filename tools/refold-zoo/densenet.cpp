//===- densenet.cpp - Densely connected classifiers -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DenseNet (Huang et al., arXiv 1608.06993). In a block, each layer reads the outputs of all layers
// before it and appends a few channels. Between blocks, the channels and rows are halved.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

#include <array>

namespace refold::zoo {
namespace {

struct DenseDepth {
  int64_t growth; ///< channels that each layer appends
  int64_t stem;   ///< input channels of the first block
  std::array<int64_t, 4> blocks;
};

DenseDepth DenseDepthOf(int64_t layers) {
  switch (layers) {
  case 121:
    return {32, 64, {6, 12, 24, 16}};
  case 161:
    return {48, 96, {6, 12, 36, 24}};
  case 169:
    return {32, 64, {6, 12, 32, 32}};
  default:
    return {32, 64, {6, 12, 48, 32}};
  }
}

class DenseNet {
public:
  DenseNet(const NetworkOptions &options, bool training)
      : options_(options), depth_(DenseDepthOf(options.layers)),
        growth_(Widened(options, depth_.growth)), training_(training) {}

  Tensor Logits(const Tensor &images) const {
    int64_t channels = Widened(options_, depth_.stem);
    Tensor x = Convolve(images, "features.conv0", channels, 7, 2);
    x = NormRelu(x, "features.norm0");
    x = MaxPool(x, {.window = {3}, .strides = {2}, .padding = {1}});
    for (size_t block = 0; block < depth_.blocks.size(); ++block) {
      x = Block(x, absl::StrCat("features.denseblock", block + 1), depth_.blocks[block]);
      channels += depth_.blocks[block] * growth_;
      if (block + 1 == depth_.blocks.size())
        break;
      channels /= 2;
      const std::string name = absl::StrCat("features.transition", block + 1);
      x = NormRelu(x, name + ".norm");
      x = Convolve(x, name + ".conv", channels, 1);
      x = AvgPool(x, {.window = {2}});
    }
    x = NormRelu(x, "features.norm5");
    return nn::Linear(Flatten(GlobalAvgPool(x)), options_.classes,
                      {.name = "classifier", .bias_init = init::Zeros(), .as_torch = true});
  }

private:
  Tensor Convolve(const Tensor &x, const std::string &name, int64_t features, int64_t kernel,
                  int64_t stride = 1) const {
    return nn::Conv2d(x, features,
                      {.name = name,
                       .kernel = {kernel},
                       .strides = {stride},
                       .padding = {kernel / 2},
                       .bias = false,
                       .weight_init = init::KaimingNormal()});
  }
  Tensor NormRelu(const Tensor &x, const std::string &name) const {
    return Relu(nn::BatchNorm2d(x, {.name = name, .training = training_}));
  }

  Tensor Block(const Tensor &x, const std::string &name, int64_t layers) const {
    constexpr int64_t kBottleneck = 4; // in units of the growth
    std::vector<Arg> made = {x};
    for (int64_t layer = 0; layer < layers; ++layer) {
      const std::string of_layer = absl::StrCat(name, ".denselayer", layer + 1);
      Tensor y = made.size() == 1 ? x : Concatenate(made, 1);
      y = NormRelu(y, of_layer + ".norm1");
      y = Convolve(y, of_layer + ".conv1", kBottleneck * growth_, 1);
      y = NormRelu(y, of_layer + ".norm2");
      y = Convolve(y, of_layer + ".conv2", growth_, 3);
      made.push_back(DropoutIf(training_, y, options_.dropout));
    }
    return Concatenate(made, 1);
  }

  const NetworkOptions &options_;
  DenseDepth depth_;
  int64_t growth_;
  bool training_;
};

absl::StatusOr<Program> BuildDenseNet(const NetworkOptions &options) {
  // The stem halves the rows twice and rounds up. Three poolings halve them and round down.
  const int64_t last_rows = (options.image + 3) / 4 / 8;
  for (const absl::Status &status : {CheckLayers(options, {121, 161, 169, 201}),
                                     CheckWidth(options, DenseDepthOf(options.layers).growth),
                                     CheckImage(options, 29), CheckNorms(options, last_rows)})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) -> std::vector<Tensor> {
    return {DenseNet(options, training).Logits(images)};
  };
  return TrainOnImages(options, {.name = absl::StrCat("densenet", options.layers),
                                 .network = network,
                                 .update = {.weight_decay = 1e-4}});
}

} // namespace

absl::Span<const Network> DenseNetNetworks() {
  static const Network networks[] = {
      {"densenet161",
       "classifier of images, every layer sees all before it in its block",
       {.batch = 32,
        .image = 224,
        .layers = 161,
        .classes = 1000,
        .dropout = 0,
        .learning_rate = 0.1,
        .optimizer = "momentum"},
       BuildDenseNet,
       28681000,
       "torchvision densenet161",
       "layers with weights: 121, 161, 169 or 201"}};
  return networks;
}

} // namespace refold::zoo

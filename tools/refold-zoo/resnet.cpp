//===- resnet.cpp - Residual classifiers ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ResNet (He et al., arXiv 1512.03385).
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/resnet.h"

#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {

static absl::StatusOr<Program> BuildResNet(const NetworkOptions &options,
                                           const std::vector<int64_t> &depths) {
  // The stem, the pooling and three of the layers halve the rows and round up.
  const int64_t last_rows = (options.image + 31) / 32;
  for (const absl::Status &status :
       {CheckLayers(options, depths), CheckWidth(options, kNarrowestOfResNet),
        CheckNorms(options, last_rows)})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) -> std::vector<Tensor> {
    Tensor x = ResNetTrunk(options, {.training = training}, images)[3];
    x = Flatten(GlobalAvgPool(x));
    x = DropoutIf(training, x, options.dropout);
    return {nn::Linear(x, options.classes, {.name = "fc", .as_torch = true})};
  };
  return TrainOnImages(options, {.name = absl::StrCat("resnet", options.layers),
                                 .network = network,
                                 .update = {.weight_decay = 1e-4}});
}

absl::Span<const Network> ResNetNetworks() {
  auto defaults = [](int64_t layers, int64_t batch) {
    return NetworkOptions{.batch = batch,
                          .image = 224,
                          .layers = layers,
                          .classes = 1000,
                          .dropout = 0,
                          .learning_rate = 0.1,
                          .optimizer = "momentum"};
  };
  static constexpr char kDeep[] = "layers with weights: 50, 101 or 152";
  static const Network networks[] = {
      {"resnet18", "classifier of images, residual blocks of two convolutions", defaults(18, 128),
       [](const NetworkOptions &options) { return BuildResNet(options, {18, 34}); }, 11689512,
       "torchvision resnet18", "layers with weights: 18 or 34"},
      {"resnet50", "classifier of images, residual blocks of three convolutions", defaults(50, 96),
       [](const NetworkOptions &options) { return BuildResNet(options, {50, 101, 152}); }, 25557032,
       "torchvision resnet50", kDeep},
      {"resnet152", "classifier of images, 50 residual blocks", defaults(152, 48),
       [](const NetworkOptions &options) { return BuildResNet(options, {50, 101, 152}); }, 60192808,
       "torchvision resnet152", kDeep}};
  return networks;
}

} // namespace refold::zoo

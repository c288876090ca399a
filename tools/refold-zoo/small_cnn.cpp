//===- small_cnn.cpp - A small network for experiments --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A network for images of 28 or 32 rows: two stages of convolutions with batch norms, then two
// linear layers. Each stage ends with a pooling that halves the rows. A step takes milliseconds.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"
#include "tools/refold-zoo/vision_networks.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {

static constexpr int64_t kChannels[] = {32, 64};
static constexpr int64_t kHidden = 64;

Tensor SmallCnnLogits(const NetworkOptions &options, Tensor x, bool training) {
  int64_t number = 0;
  for (int64_t channels : kChannels) {
    for (int64_t layer = 0; layer < options.layers; ++layer) {
      ++number;
      x = nn::Conv2d(x, Widened(options, channels),
                     {.name = absl::StrCat("conv", number),
                      .kernel = {3},
                      .padding = {1},
                      .bias = false,
                      .weight_init = init::KaimingNormal()});
      x = Relu(nn::BatchNorm2d(x, {.name = absl::StrCat("norm", number), .training = training}));
    }
    x = MaxPool(x, {.window = {2}});
  }
  x = nn::Linear(Flatten(x), Widened(options, kHidden), {.name = "fc1", .as_torch = true});
  x = DropoutIf(training, Relu(x), options.dropout);
  return nn::Linear(x, options.classes, {.name = "fc2", .as_torch = true});
}

static absl::StatusOr<Program> BuildSmallCnn(const NetworkOptions &options) {
  // The norms of the second stage see images of half the rows.
  for (const absl::Status &status :
       {CheckLayers(options, {1, 2, 3, 4}), CheckWidth(options, kChannels[0]),
        CheckImage(options, 4), CheckNorms(options, options.image / 2)})
    if (!status.ok())
      return status;
  auto network = [&](const Tensor &images, bool training) -> std::vector<Tensor> {
    return {SmallCnnLogits(options, images, training)};
  };
  return TrainOnImages(options,
                       {.name = "small_cnn", .network = network, .update = {.weight_decay = 0}});
}

absl::Span<const Network> SmallCnnNetworks() {
  static const Network networks[] = {{"small-cnn",
                                      "classifier of small images, to try things with",
                                      {.batch = 64,
                                       .image = 28,
                                       .layers = 2,
                                       .classes = 10,
                                       .dropout = 0.25,
                                       .learning_rate = 1e-3,
                                       .optimizer = "adam"},
                                      BuildSmallCnn,
                                      0,
                                      "this file",
                                      "convolutions of each stage: 1 to 4"}};
  return networks;
}

} // namespace refold::zoo

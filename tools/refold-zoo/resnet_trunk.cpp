//===- resnet_trunk.cpp - Residual blocks ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/resnet.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {
namespace {

struct TrunkDepth {
  std::array<int64_t, 4> blocks;
  bool is_bottleneck;
};

TrunkDepth TrunkDepthOf(int64_t layers) {
  switch (layers) {
  case 18:
    return {{2, 2, 2, 2}, false};
  case 34:
    return {{3, 4, 6, 3}, false};
  case 50:
    return {{3, 4, 6, 3}, true};
  case 101:
    return {{3, 4, 23, 3}, true};
  default:
    return {{3, 8, 36, 3}, true};
  }
}

/// The extents of a block.
struct BlockShape {
  int64_t inputs;
  int64_t width;   ///< channels of its 3x3 convolutions
  int64_t outputs; ///< channels of its output
  int64_t stride;
  int64_t dilation;
};

class Builder {
public:
  explicit Builder(bool training) : training_(training) {}

  Tensor Convolve(const Tensor &x, const std::string &name, int64_t features, int64_t kernel,
                  int64_t stride = 1, int64_t dilation = 1) const {
    return nn::Conv2d(x, features,
                      {.name = name,
                       .kernel = {kernel},
                       .strides = {stride},
                       .padding = {dilation * (kernel / 2)},
                       .dilation = {dilation},
                       .bias = false,
                       .weight_init = init::KaimingNormal(Fan::Out)});
  }
  Tensor Normalize(const Tensor &x, const std::string &name) const {
    return nn::BatchNorm2d(x, {.name = name, .training = training_});
  }

  Tensor Block(const Tensor &x, const std::string &name, bool is_bottleneck,
               const BlockShape &shape) const {
    const auto &[inputs, width, outputs, stride, dilation] = shape;
    auto part = [&](const char *what, int number) { return absl::StrCat(name, what, number); };
    Tensor y;
    if (is_bottleneck) {
      y = Convolve(x, part(".conv", 1), width, 1);
      y = Relu(Normalize(y, part(".bn", 1)));
      y = Convolve(y, part(".conv", 2), width, 3, stride, dilation);
      y = Relu(Normalize(y, part(".bn", 2)));
      y = Convolve(y, part(".conv", 3), outputs, 1);
      y = Normalize(y, part(".bn", 3));
    } else {
      y = Convolve(x, part(".conv", 1), width, 3, stride, dilation);
      y = Relu(Normalize(y, part(".bn", 1)));
      y = Convolve(y, part(".conv", 2), outputs, 3, 1, dilation);
      y = Normalize(y, part(".bn", 2));
    }
    Tensor around = x;
    if (stride != 1 || inputs != outputs) {
      around = Convolve(x, part(".downsample.", 0), outputs, 1, stride);
      around = Normalize(around, part(".downsample.", 1));
    }
    return Relu(y + around);
  }

private:
  bool training_;
};

} // namespace

std::array<Tensor, 4> ResNetTrunk(const NetworkOptions &network, const ResNetTrunkOptions &options,
                                  const Tensor &images) {
  const Builder builder(options.training);
  const TrunkDepth depth = TrunkDepthOf(network.layers);
  const std::string &prefix = options.prefix;
  const int64_t stem = Widened(network, 64);
  int64_t inputs = stem;
  Tensor x = images;
  if (options.deep_stem) {
    inputs = 2 * stem;
    x = builder.Convolve(x, prefix + "layer0.0", stem, 3, 2);
    x = Relu(builder.Normalize(x, prefix + "layer0.1"));
    x = builder.Convolve(x, prefix + "layer0.3", stem, 3);
    x = Relu(builder.Normalize(x, prefix + "layer0.4"));
    x = builder.Convolve(x, prefix + "layer0.6", inputs, 3);
    x = Relu(builder.Normalize(x, prefix + "layer0.7"));
  } else {
    x = builder.Convolve(x, prefix + "conv1", stem, 7, 2);
    x = Relu(builder.Normalize(x, prefix + "bn1"));
  }
  x = MaxPool(x, {.window = {3}, .strides = {2}, .padding = {1}});

  std::array<Tensor, 4> given;
  int64_t dilation = 1;
  for (size_t layer = 0; layer < 4; ++layer) {
    const int64_t width = Widened(network, int64_t{64} << layer);
    const int64_t outputs = depth.is_bottleneck ? 4 * width : width;
    const int64_t before = dilation;
    int64_t stride = layer == 0 ? 1 : 2;
    if (layer >= 2 && options.dilated[layer - 2]) {
      dilation *= stride;
      stride = 1;
    }
    for (int64_t block = 0; block < depth.blocks[layer]; ++block) {
      const bool is_first = block == 0;
      x = builder.Block(x, absl::StrCat(prefix, "layer", layer + 1, ".", block),
                        depth.is_bottleneck,
                        {.inputs = inputs,
                         .width = width,
                         .outputs = outputs,
                         .stride = is_first ? stride : 1,
                         .dilation = is_first && !options.dilates_first_block ? before : dilation});
      inputs = outputs;
    }
    given[layer] = x;
  }
  return given;
}

} // namespace refold::zoo

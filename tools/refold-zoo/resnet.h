//===- resnet.h - The trunk that classifiers and segmenters share -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ResNet (He et al., arXiv 1512.03385) without its classifier, for classifiers and segmentation
// networks. As in torchvision, the middle one of three convolutions in a block has the stride.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network_options.h"

#include <array>
#include <string>

namespace refold::zoo {

struct ResNetTrunkOptions {
  /// The prefix of every parameter name: "" or "backbone.".
  std::string prefix = {};
  /// Whether the network begins with three 3x3 convolutions instead of one 7x7 convolution. The
  /// first two have half the channels of the third. The names of their parameters then begin with
  /// "layer0.".
  bool deep_stem = false;
  /// For layer3 and layer4: whether the layer has dilated 3x3 convolutions instead of strides. It
  /// then keeps the number of rows of its input.
  std::array<bool, 2> dilated = {false, false};
  /// Whether a dilated layer dilates from its first block on; otherwise from its second.
  bool dilates_first_block = false;
  bool training = true;
};

/// Returns the outputs of layer1 to layer4. If `network.layers` is 18 or 34, blocks have two
/// convolutions. If it is 50, 101 or 152, blocks have three.
std::array<Tensor, 4> ResNetTrunk(const NetworkOptions &network, const ResNetTrunkOptions &options,
                                  const Tensor &images);

/// Channels of the narrowest layer, for CheckWidth.
inline constexpr int64_t kNarrowestOfResNet = 64;

} // namespace refold::zoo

//===- vision_networks.cpp - The networks of images, by family ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/vision_networks.h"

#include <vector>

namespace refold::zoo {

absl::Span<const Network> VisionNetworks() {
  static const std::vector<Network> *networks = [] {
    auto *all = new std::vector<Network>;
    for (auto family : {SmallCnnNetworks, VggNetworks, ResNetNetworks, DenseNetNetworks,
                        GoogLeNetNetworks, UNetNetworks, PspNetNetworks, DeepLabNetworks})
      for (const Network &network : family())
        all->push_back(network);
    return all;
  }();
  return *networks;
}

} // namespace refold::zoo

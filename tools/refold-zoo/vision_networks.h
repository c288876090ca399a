//===- vision_networks.h - The networks of images, by family -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all image networks. Each family of networks has its own file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network.h"

namespace refold::zoo {

absl::Span<const Network> VggNetworks();
absl::Span<const Network> ResNetNetworks();
absl::Span<const Network> DenseNetNetworks();
absl::Span<const Network> GoogLeNetNetworks();
absl::Span<const Network> UNetNetworks();
absl::Span<const Network> PspNetNetworks();
absl::Span<const Network> DeepLabNetworks();
absl::Span<const Network> SmallCnnNetworks();

/// The small CNN alone: from images [batch, channels, image, image] to logits [batch, classes].
Tensor SmallCnnLogits(const NetworkOptions &options, Tensor x, bool training);

} // namespace refold::zoo

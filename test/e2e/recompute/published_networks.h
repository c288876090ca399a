//===- published_networks.h - The zoo at its published sizes ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The networks in groups that take about the same time to compile.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network_options.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace refold::test {

inline const std::vector<std::string> kImages = {"small-cnn", "vgg19", "resnet18",
                                                 "resnet50",  "unet",  "googlenet"};
inline const std::vector<std::string> kDeepImages = {"resnet152", "pspnet", "deeplabv3p"};
inline const std::vector<std::string> kDenseImages = {"densenet161"};
inline const std::vector<std::string> kText = {"transformer-base", "transformer-big", "bert-base",
                                               "bert-large", "lstm-lm"};
inline const std::vector<std::string> kDecoders = {"gpt2-small", "gpt2-medium", "gpt2-large",
                                                   "gpt2-xl"};

/// Calls `check` with the program of each named network.
template <typename F> void ForNetworks(const std::vector<std::string> &names, F check) {
  size_t found = 0;
  for (absl::Span<const zoo::Network> networks : {zoo::VisionNetworks(), zoo::LanguageNetworks()})
    for (const zoo::Network &network : networks) {
      if (std::find(names.begin(), names.end(), network.name) == names.end())
        continue;
      ++found;
      INFO(network.name);
      absl::StatusOr<zoo::NetworkOptions> options = zoo::Filled(network, {});
      REQUIRE(options.ok());
      absl::StatusOr<Program> program = network.build(*options);
      INFO(program.status());
      REQUIRE(program.ok());
      check(network.name, *program);
    }
  CHECK(found == names.size());
}

/// Returns the number of all networks of refold-zoo. Tests compare it with CountGrouped(), to find
/// networks that are missing from the groups above.
inline size_t CountNetworks() {
  return zoo::VisionNetworks().size() + zoo::LanguageNetworks().size();
}
inline size_t CountGrouped() {
  return kImages.size() + kDeepImages.size() + kDenseImages.size() + kText.size() +
         kDecoders.size();
}

} // namespace refold::test

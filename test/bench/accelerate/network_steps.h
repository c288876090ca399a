//===- network_steps.h - Steps of training as functions ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Networks of refold-zoo, each with its optimizer, as functions that can be accelerated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <tuple>
#include <vector>

namespace refold::bench {

/// The in-VRAM MLP at the defaults of refold-zoo, with what its optimizer keeps.
absl::StatusOr<Network> MakeMlp();
/// Returns the network with its new parameters, and the loss before the update.
std::tuple<Network, Array> MlpStep(Network network, Array x, Array y);

/// A step of any network, with what it is called with.
struct NetworkStep {
  using Function = std::tuple<Network, Array> (*)(Network, std::vector<Array>);
  Function function;
  Network network;
  std::vector<Array> batch;
};

/// The step of "mlp", "small-cnn" or "bert-base", with the batch that docs/benchmarks/networks.md
/// has; of the MLP 512 rows. Error: another name; those of Network::Make.
absl::StatusOr<NetworkStep> MakeNetworkStep(absl::string_view name);

} // namespace refold::bench

//===- network_steps.h - Training steps as functions ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes training steps of the networks in refold-zoo, as functions that can be accelerated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <tuple>
#include <vector>

namespace refold::bench {

/// Makes the in-VRAM MLP with the defaults of refold-zoo and the state of its optimizer.
absl::StatusOr<Network> MakeMlp();
/// Returns the network with its new parameters, and the loss before the update.
std::tuple<Network, Array> MlpStep(Network network, Array x, Array y);

/// The training step of a network, with its arguments.
struct NetworkStep {
  using Function = std::tuple<Network, Array> (*)(Network, std::vector<Array>);
  Function function;
  Network network;
  std::vector<Array> batch;
};

/// Makes the training step of "mlp", "small-cnn" or "bert-base". Returns an error for any other
/// name, or if Network::Make fails. A batch of the MLP has 512 rows. docs/benchmarks/networks.md
/// lists the batch sizes of the other networks.
absl::StatusOr<NetworkStep> MakeNetworkStep(absl::string_view name);

} // namespace refold::bench

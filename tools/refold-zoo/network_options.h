//===- network_options.h - What networks are asked for -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defaults, the checks that networks share, and the optimizer that is asked for by name. Errors
// speak of flags: refold-zoo is where these options come from.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/optim.h"
#include "tools/refold-zoo/network.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace refold::zoo {

/// `given` with the network's defaults where it says nothing. The learning rate is the network's
/// own with the network's own optimizer, else 1e-3 of adam and adamw and 1e-2 of the others. An
/// error where the batch does not divide the rows, or a rate is no rate.
absl::StatusOr<NetworkOptions> Filled(const Network &network, NetworkOptions given);

/// `channels` (or units) by the width multiplier, rounded to the nearest, at least one.
int64_t Widened(const NetworkOptions &options, int64_t channels);

/// "flag --`flag` must be ..., got ...".
absl::Status BadFlag(absl::string_view flag, absl::string_view what, int64_t got);
/// Fails where a number that counts something is below 1: batch, rows, steps, classes, and `more`
/// by their flags.
absl::Status CheckCounts(const NetworkOptions &options,
                         std::initializer_list<std::pair<const char *, int64_t>> more = {});
/// Fails where the width multiplier leaves none of a layer's `narrowest` channels, or of `what`.
absl::Status CheckWidth(const NetworkOptions &options, int64_t narrowest,
                        absl::string_view what = "channels of the narrowest layer");
/// Fails where images have fewer rows than `least`.
absl::Status CheckImage(const NetworkOptions &options, int64_t least);
/// Fails where --layers is none of `known`, which are increasing.
absl::Status CheckLayers(const NetworkOptions &options, const std::vector<int64_t> &known);
/// Fails where a batch norm would see one value for each channel: a batch of one with maps of
/// `rows` rows at the smallest.
absl::Status CheckNorms(const NetworkOptions &options, int64_t rows);

/// How a network is usually updated.
struct UpdateRule {
  std::optional<optim::Schedule> rate = {};          ///< not given: the options' learning rate
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8; ///< of adam and adamw
  double momentum = 0.9;                             ///< of --optimizer=momentum
  double weight_decay = 0;                           ///< of the parameters that `decays` is true of
  std::function<bool(const std::string &name)> decays = {}; ///< empty: of all
  double clip_global_norm = 0;
  double loss_scale = 1; ///< times the loss that is fetched: what is minimized
};
/// Updates every parameter that `loss` depends on by the optimizer of that name.
void Minimize(const NetworkOptions &options, const UpdateRule &rule, const Tensor &loss);

} // namespace refold::zoo

//===- network_options.h - Options of networks ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills in the defaults of options, checks options, and makes the optimizer. The options are flags
// of refold-zoo, so errors name these flags.
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

/// Replaces missing values in `given` by the defaults of the network, and returns the result. If
/// `given` names an optimizer other than the network's, the default learning rate is 1e-3 for adam
/// and adamw, and 1e-2 for all others.
///
/// Returns an error if the batch does not divide the rows, or if a rate is out of range.
absl::StatusOr<NetworkOptions> Filled(const Network &network, NetworkOptions given);

/// Returns `channels`, a number of channels or units, times the width multiplier. Rounds the result
/// to the nearest integer, but returns at least 1.
int64_t Widened(const NetworkOptions &options, int64_t channels);

/// Returns the error "flag --`flag` must be ..., got ...".
absl::Status BadFlag(absl::string_view flag, absl::string_view what, int64_t got);
/// Returns an error if batch, rows, steps or classes is below 1. Also checks each count in `more`,
/// which is given together with the name of its flag.
absl::Status CheckCounts(const NetworkOptions &options,
                         std::initializer_list<std::pair<const char *, int64_t>> more = {});
/// Returns an error if the number `narrowest` times the width multiplier rounds to 0. `what` says
/// for the error message what the number counts.
absl::Status CheckWidth(const NetworkOptions &options, int64_t narrowest,
                        absl::string_view what = "channels of the narrowest layer");
/// Returns an error if images have fewer than `least` rows.
absl::Status CheckImage(const NetworkOptions &options, int64_t least);
/// Returns an error if --layers is none of `known`, which are increasing.
absl::Status CheckLayers(const NetworkOptions &options, const std::vector<int64_t> &known);
/// Returns an error if a batch norm would see only one value for each channel. This is so if the
/// batch is 1 and `rows` is 1. `rows` is the number of rows of the smallest feature maps.
absl::Status CheckNorms(const NetworkOptions &options, int64_t rows);

/// The usual update of a network.
struct UpdateRule {
  std::optional<optim::Schedule> rate = {};          ///< not given: the options' learning rate
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8; ///< of adam and adamw
  double momentum = 0.9;                             ///< of --optimizer=momentum
  double weight_decay = 0;                           ///< for parameters for which `decays` is true
  std::function<bool(const std::string &name)> decays = {}; ///< empty: all parameters
  double clip_global_norm = 0;
  double loss_scale = 1; ///< the minimized loss divided by the fetched one
};
/// Updates every parameter that `loss` depends on, with the optimizer that the options name.
void Minimize(const NetworkOptions &options, const UpdateRule &rule, const Tensor &loss);

} // namespace refold::zoo

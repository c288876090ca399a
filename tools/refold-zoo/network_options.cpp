//===- network_options.cpp - Options of networks --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/network_options.h"

#include "compiler/builder/ops/ops.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace refold::zoo {

absl::Status BadFlag(absl::string_view flag, absl::string_view what, int64_t got) {
  return absl::InvalidArgumentError(absl::StrCat("flag --", flag, " must ", what, ", got ", got));
}

static double DefaultRate(const NetworkOptions &defaults, const std::string &optimizer) {
  if (optimizer == defaults.optimizer)
    return defaults.learning_rate;
  return optimizer == "adam" || optimizer == "adamw" ? 1e-3 : 1e-2;
}

absl::StatusOr<NetworkOptions> Filled(const Network &network, NetworkOptions given) {
  const NetworkOptions &defaults = network.defaults;
  auto fill = [](auto &value, const auto &otherwise) {
    if (value == std::decay_t<decltype(value)>())
      value = otherwise;
  };
  fill(given.batch, defaults.batch);
  fill(given.image, defaults.image);
  fill(given.seq, defaults.seq);
  fill(given.layers, defaults.layers);
  fill(given.classes, defaults.classes);
  fill(given.optimizer, defaults.optimizer);
  fill(given.learning_rate, DefaultRate(defaults, given.optimizer));
  fill(given.rows, defaults.rows);
  fill(given.rows, given.batch);
  if (given.norm.empty())
    given.norm = defaults.norm;
  if (given.dropout < 0)
    given.dropout = defaults.dropout;
  if (given.dropout >= 1)
    return absl::InvalidArgumentError(
        absl::StrCat("flag --dropout must be below 1, got ", given.dropout));
  if (given.rows % given.batch != 0)
    return BadFlag("batch", absl::StrCat("divide --rows=", given.rows), given.batch);
  return given;
}

static int64_t Rounded(const NetworkOptions &options, int64_t channels) {
  return std::llround(static_cast<double>(channels) * options.width_multiplier);
}
int64_t Widened(const NetworkOptions &options, int64_t channels) {
  return std::max<int64_t>(1, Rounded(options, channels));
}

absl::Status CheckCounts(const NetworkOptions &options,
                         std::initializer_list<std::pair<const char *, int64_t>> more) {
  std::vector<std::pair<const char *, int64_t>> counts = {{"batch", options.batch},
                                                          {"rows", options.rows},
                                                          {"steps", options.steps},
                                                          {"classes", options.classes}};
  counts.insert(counts.end(), more);
  for (auto [flag, count] : counts)
    if (count < 1)
      return BadFlag(flag, "be at least 1", count);
  return absl::OkStatus();
}

absl::Status CheckWidth(const NetworkOptions &options, int64_t narrowest, absl::string_view what) {
  if (Rounded(options, narrowest) >= 1)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "flag --width-multiplier must leave at least one of the ", narrowest, " ", what, ", as ",
      1 / static_cast<double>(narrowest), " does, got ", options.width_multiplier));
}

absl::Status CheckImage(const NetworkOptions &options, int64_t least) {
  return options.image >= least
             ? absl::OkStatus()
             : BadFlag("image", absl::StrCat("be at least ", least), options.image);
}

absl::Status CheckLayers(const NetworkOptions &options, const std::vector<int64_t> &known) {
  if (std::find(known.begin(), known.end(), options.layers) != known.end())
    return absl::OkStatus();
  return BadFlag("layers", absl::StrCat("be one of ", absl::StrJoin(known, ", ")), options.layers);
}

absl::Status CheckNorms(const NetworkOptions &options, int64_t rows) {
  if (options.batch > 1 || rows > 1)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "flag --batch must be at least 2 with --image=", options.image,
      ", because a batch norm then has one value per channel and image, got ", options.batch));
}

void Minimize(const NetworkOptions &options, const UpdateRule &rule, const Tensor &loss) {
  const Tensor minimized = rule.loss_scale == 1 ? loss : loss * rule.loss_scale;
  const optim::MinimizeOptions how = {.clip_global_norm = rule.clip_global_norm,
                                      .decay_mask = rule.decays,
                                      .states = options.numerics.states};
  // A constant rate as a number gives another program than a constant schedule.
  const optim::LearningRate rate =
      rule.rate ? optim::LearningRate(*rule.rate) : optim::LearningRate(options.learning_rate);
  const double decay = rule.weight_decay;
  if (options.optimizer == "sgd")
    optim::Sgd({.learning_rate = rate, .weight_decay = decay}).Minimize(minimized, how);
  else if (options.optimizer == "momentum")
    optim::Momentum({.learning_rate = rate, .momentum = rule.momentum, .weight_decay = decay})
        .Minimize(minimized, how);
  else if (options.optimizer == "adamw")
    optim::AdamW({.learning_rate = rate,
                  .beta1 = rule.beta1,
                  .beta2 = rule.beta2,
                  .epsilon = rule.epsilon,
                  .weight_decay = decay})
        .Minimize(minimized, how);
  else
    optim::Adam({.learning_rate = rate,
                 .beta1 = rule.beta1,
                 .beta2 = rule.beta2,
                 .epsilon = rule.epsilon,
                 .weight_decay = decay})
        .Minimize(minimized, how);
}

} // namespace refold::zoo

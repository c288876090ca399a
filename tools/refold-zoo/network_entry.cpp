//===- network_entry.cpp - The flags of networks --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/entry.h"
#include "tools/refold-zoo/network_options.h"

#include "absl/strings/str_cat.h"

#include <memory>

namespace refold::zoo {

void AddNetworkFlags(const Network *network, NetworkOptions *options, tools::Flags &flags) {
  constexpr int64_t kMaxIndex = (int64_t(1) << 31) - 1, kMaxExtent = int64_t(1) << 20;
  const NetworkOptions defaults = network ? network->defaults : NetworkOptions();
  // Returns a help text with its default: "text (default value)". Omits the default if `network` is
  // null. `value` is a number, or words such as "that of the network".
  auto with = [&](absl::string_view text, const auto &value) {
    return network ? absl::StrCat(text, " (default ", value, ")") : std::string(text);
  };
  auto add = [&](const char *name, int64_t *value, absl::string_view text, int64_t otherwise,
                 int64_t least, int64_t most) {
    // A network has no flag for an option that it lacks.
    if (!network || otherwise != 0)
      flags.Add(name, value, with(text, otherwise), least, most);
  };
  flags.Group("network");
  add("batch", &options->batch, "examples per step", defaults.batch, 1, int64_t(1) << 27);
  add("image", &options->image, "rows and columns of an image", defaults.image, 1, kMaxExtent);
  if (!network || defaults.image != 0)
    flags.Add("channels", &options->channels,
              with("channels of an image", "those of the network's usual data"), 1, 4096);
  add("seq", &options->seq, "steps of a sequence", defaults.seq, 1, kMaxExtent);
  add("classes", &options->classes, "number of classes, or of tokens in the vocabulary",
      defaults.classes, 2, kMaxExtent);
  add("layers", &options->layers,
      network ? network->layers : "number of layers, as the network counts them", defaults.layers,
      1, 10000);
  flags.Add("width-multiplier", &options->width_multiplier,
            "factor on the width of every layer (default 1)", 0, 1000);
  flags.Add("dropout", &options->dropout,
            defaults.dropout < 0 ? with("rate of every dropout, below 1", "that of the network")
                                 : with("rate of every dropout, below 1", defaults.dropout),
            0, 1);
  if (!network || !defaults.norm.empty())
    flags.AddChoice(
        "norm", &options->norm, {"batch", "response"},
        with("normalization: batch norm after convolutions, or local response norm across "
             "channels, as in the paper",
             defaults.norm));
  flags.Group("training");
  flags.AddChoice("optimizer", &options->optimizer, {"adam", "adamw", "sgd", "momentum"},
                  with("optimizer of the parameters", defaults.optimizer));
  flags.Add("learning-rate", &options->learning_rate,
            absl::StrCat(with("learning rate of the optimizer", defaults.learning_rate),
                         "; for another --optimizer, 0.001 with adam and adamw, else 0.01"),
            1e-30, 1e30);
  const std::string rows =
      defaults.rows != 0 ? absl::StrCat("(default ", defaults.rows, ")") : "(default: the batch)";
  flags.Add("rows", &options->rows,
            absl::StrCat("examples in the data, which stays on the device ", rows,
                         "; a multiple of --batch, and each step reads the next batch"),
            1, kMaxIndex);
  flags.Add("steps", &options->steps,
            absl::StrCat("number of steps of the program (default ", options->steps, ")"), 1,
            kMaxIndex);
  flags.Add("inference", &options->inference,
            "add a function `predict`, which fetches `logits` of new examples");
}

Entry NetworkEntry(const Network &network) {
  auto options = std::make_shared<NetworkOptions>();
  auto flags = [options, &network](tools::Flags &flags) {
    AddNetworkFlags(&network, options.get(), flags);
  };
  auto build = [options, &network](const Numerics &numerics) -> absl::StatusOr<Program> {
    options->numerics = numerics;
    absl::StatusOr<NetworkOptions> filled = Filled(network, *options);
    if (!filled.ok())
      return filled.status();
    return network.build(*filled);
  };
  return {network.name, network.summary, flags, build};
}

std::vector<Entry> Entries() {
  std::vector<Entry> entries = {InVramMlpEntry()};
  for (absl::Span<const Network> networks : {VisionNetworks(), LanguageNetworks()})
    for (const Network &network : networks)
      entries.push_back(NetworkEntry(network));
  return entries;
}

} // namespace refold::zoo

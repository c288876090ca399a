//===- entry.h - A program of refold-zoo on its command line --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/flags.h"
#include "tools/refold-zoo/network.h"

#include <functional>
#include <string>
#include <vector>

namespace refold::zoo {

/// A program that the tool can write. `flags` adds its flags to a command line. `build` builds the
/// program after the flags are parsed; flags that were not given have their defaults.
struct Entry {
  std::string name;
  std::string summary;
  std::function<void(tools::Flags &)> flags;
  std::function<absl::StatusOr<Program>()> build;
};

Entry InVramMlpEntry();
Entry NetworkEntry(const Network &network);

/// Adds the flags of networks. Their help texts name the defaults of `network`, which must outlive
/// `flags`. If `network` is null, the texts name no defaults.
void AddNetworkFlags(const Network *network, NetworkOptions *options, tools::Flags &flags);

/// All programs in the order of --list: first in-vram-mlp, then the networks.
std::vector<Entry> Entries();

} // namespace refold::zoo

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

/// A program that the tool can write. `flags` adds the program's flags to a command line. `build`
/// builds the program after the flags are parsed. Flags that were not given then have their
/// defaults.
struct Entry {
  std::string name;
  std::string summary;
  std::function<void(tools::Flags &)> flags;
  std::function<absl::StatusOr<Program>(const Numerics &)> build;
};

Entry InVramMlpEntry();
Entry NetworkEntry(const Network &network);

/// Adds the flags that all networks share. Their help texts give the defaults of `network`, which
/// must live longer than `flags`. If `network` is null, the texts give no defaults.
void AddNetworkFlags(const Network *network, NetworkOptions *options, tools::Flags &flags);

/// All programs in the order of --list: first in-vram-mlp, then the networks.
std::vector<Entry> Entries();

} // namespace refold::zoo

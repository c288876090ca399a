//===- entry.h - A program of refold-zoo, as its command line has it -------===//
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

/// A program: its flags, and how it is built once they are read. Where none were, it is built at
/// its defaults.
struct Entry {
  std::string name;
  std::string summary;
  std::function<void(tools::Flags &)> flags;
  std::function<absl::StatusOr<Program>()> build;
};

Entry InVramMlpEntry();
Entry NetworkEntry(const Network &network);

/// The flags of all networks; their texts name the defaults of `network`, which must outlive
/// `flags`, or where it is null no numbers.
void AddNetworkFlags(const Network *network, NetworkOptions *options, tools::Flags &flags);

/// Every program, in the order of --list: first in-vram-mlp, then the networks.
std::vector<Entry> Entries();

} // namespace refold::zoo

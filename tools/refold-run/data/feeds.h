//===- feeds.h - Inputs from files and from generators ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything is checked before the first byte is read, and read straight to where it belongs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/status.h"

#include <cstdint>

namespace refold::run {

/// Whether the feeds fit the program and, with what can be made up, are all it needs.
absl::Status CheckFeeds(const exe::ExecutableT &table, const Options &options);

/// Reads and makes all inputs. A machine that keeps no data gets none. What takes time is recorded
/// where there is a timeline.
absl::Status GiveInputs(const exe::ExecutableT &table, const Options &options, uint64_t seed,
                        Machine &machine, runtime::Timeline *timeline);

} // namespace refold::run

//===- feeds.h - Inputs from files and from generators ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks everything before it reads the first byte. Data is read directly into the memory of the
// input.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/status.h"

#include <cstdint>

namespace refold::run {

/// Returns an error if a feed does not fit the program, or if an input has neither a feed nor a
/// generator.
absl::Status CheckFeeds(const exe::ExecutableT &table, const Options &options);

/// Reads or generates all inputs. Does nothing for a machine that keeps no data. Records each read
/// and the generation on the timeline, unless it is null.
absl::Status GiveInputs(const exe::ExecutableT &table, const Options &options, uint64_t seed,
                        Machine &machine, runtime::Timeline *timeline);

} // namespace refold::run

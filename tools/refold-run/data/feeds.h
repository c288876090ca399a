//===- feeds.h - Inputs from files and from generators ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills the inputs of a program from files or generators. All checks are done before the first byte
// is read. Data is read directly into the memory of the inputs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/status.h"

#include <cstdint>

namespace refold::run {

/// Returns an error if the data of a feed does not fit its input, or if an input has neither a feed
/// nor a generator.
absl::Status CheckFeeds(const exe::ExecutableT &table, const Options &options);

/// Fills all inputs: reads them from files or generates them. Does nothing if the machine stores no
/// data. Records the time of each read and of the generation on `timeline`, unless it is null.
absl::Status GiveInputs(const exe::ExecutableT &table, const Options &options, uint64_t seed,
                        Machine &machine, runtime::Timeline *timeline);

} // namespace refold::run

//===- outputs.h - Fetches and the summary into files -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is asked for is checked before the run, and written after it. Every file appears under its
// name when it is complete.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/log/summary.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <vector>

namespace refold::run {

/// Whether the program has the fetches, in the form that their files and --plot need.
absl::Status CheckFetches(const exe::ExecutableT &table, const Options &options);

/// Returns a summary of each fetch that is one number a step, or one number, after a run of `steps`
/// steps.
absl::StatusOr<std::vector<HistorySummary>> SummarizeFetches(const exe::ExecutableT &table,
                                                             const Options &options, int64_t steps,
                                                             const Machine &machine);

/// Writes --fetch and --plot; row 0 of a history is step `first_step`.
absl::Status WriteFetches(const exe::ExecutableT &table, const Options &options, int64_t first_step,
                          const Machine &machine);

} // namespace refold::run

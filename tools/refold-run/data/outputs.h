//===- outputs.h - Fetches and the summary into files -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the outputs of a run to files. Outputs are checked before the run and written after it. A
// file appears under its name only when it is complete.
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

/// Returns an error if the program does not have a requested fetch, or if the fetch does not have
/// the form that its file or --plot needs.
absl::Status CheckFetches(const exe::ExecutableT &table, const Options &options);

/// Returns summaries of fetches after a run of `steps` steps. A fetch has a summary if it is a
/// single number, or if it has one number for each step.
absl::StatusOr<std::vector<HistorySummary>> SummarizeFetches(const exe::ExecutableT &table,
                                                             const Options &options, int64_t steps,
                                                             const Machine &machine);

/// Writes the files of --fetch and --plot. Row 0 of a stacked fetch belongs to step `first_step`.
absl::Status WriteFetches(const exe::ExecutableT &table, const Options &options, int64_t first_step,
                          const Machine &machine);

} // namespace refold::run

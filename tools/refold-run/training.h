//===- training.h - The run of a program ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a program: checks that it fits the command line, sets inputs and state, executes steps with
// checkpoints and log, and writes outputs and the summary.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/state/checkpoints.h"
#include "tools/refold-run/state/starting_point.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <optional>
#include <string>
#include <vector>

namespace refold::run {

/// Prints to standard output without buffering. An error is reported at the end of the command.
void Print(absl::string_view text);
/// Prints each warning as a line on standard error.
void Warn(const std::vector<std::string> &warnings);
/// Returns `text` as one line, whatever characters the name of a file or a message has.
std::string OneLine(absl::string_view text);

/// A run that fits its program.
struct PreparedRun {
  std::optional<CheckpointFolder> checkpoints; ///< with --save-every
  StartingPoint start;
};

/// Checks that the program fits the command line: the function to run, its fetches and feeds, and
/// the state that the run begins with. If the run must be split, checks that this is possible.
/// Writes nothing.
absl::StatusOr<PreparedRun> PrepareRun(const Options &options, const exe::ExecutableT &table);

/// Runs the program and returns the exit status. The status is 0 if the run is complete. If a
/// signal has ended the run between two steps, the status is the one for that signal.
absl::StatusOr<int> RunProgram(const Options &options, const LoadedProgram &program,
                               PreparedRun prepared, runtime::Timeline *timeline);

} // namespace refold::run

//===- training.h - A program is run ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the checks that need the program to the last file: inputs, state, steps, with checkpoints
// and log where they are asked for, then outputs and summary.
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

/// Prints to standard output at once; an error is reported at the end of the whole command.
void Print(absl::string_view text);
/// A line each on standard error.
void Warn(const std::vector<std::string> &warnings);
/// Whatever a file's name or a message holds.
std::string OneLine(absl::string_view text);

/// A run that goes with its program.
struct PreparedRun {
  std::optional<CheckpointFolder> checkpoints; ///< with --save-every
  StartingPoint start;
};

/// Returns an error if the function, fetches, pieces, feeds or first state of the command do not
/// fit the program. Writes nothing.
absl::StatusOr<PreparedRun> PrepareRun(const Options &options, const exe::ExecutableT &table);

/// Returns the exit status: 0, or that of the signal that ended the run between two steps.
absl::StatusOr<int> RunProgram(const Options &options, const LoadedProgram &program,
                               PreparedRun prepared, runtime::Timeline *timeline);

} // namespace refold::run

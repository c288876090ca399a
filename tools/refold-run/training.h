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

#include "tools/refold-run/load_program.h"
#include "tools/refold-run/options.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::run {

/// To standard output, at once; an error is one of the whole command, at its end.
void Print(absl::string_view text);
/// A line each on standard error.
void Warn(const std::vector<std::string> &warnings);
/// Whatever a file's name or a message holds.
std::string OneLine(absl::string_view text);

/// Whether what is asked for goes with the program: its function, fetches, pieces and feeds.
absl::Status CheckRun(const Options &options, const exe::ExecutableT &table);

/// Runs what CheckRun has found in order. Returns the exit status: 0, or that of the signal which
/// ended the run between two steps.
absl::StatusOr<int> RunProgram(const Options &options, const LoadedProgram &program,
                               runtime::Timeline *timeline);

} // namespace refold::run

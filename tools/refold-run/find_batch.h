//===- find_batch.h - The largest batch that fits ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements --find-batch. For several batch sizes, runs the user's command that prints a program,
// compiles the program for the device, and counts its bytes. Does not run the programs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace refold::run {

/// The text in the command that each batch size replaces.
inline constexpr char kBatchPlace[] = "{batch}";

/// Returns the text that a shell command prints to standard output. Fails if the command cannot be
/// started, does not exit with 0, or prints nothing.
absl::StatusOr<std::string> OutputOf(const std::string &command);

/// Searches for the largest batch size that fits, and prints it. Tries only multiples of
/// `options.batch_multiple`. Fails if the smallest multiple does not fit.
absl::Status FindLargestBatch(const Options &options);

} // namespace refold::run

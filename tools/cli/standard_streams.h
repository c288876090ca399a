//===- standard_streams.h - Standard streams of a tool ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool whose output was lost, on a full disk or because nobody reads it, must say so by its exit
// status.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::tools {

/// Opens those of the standard streams that the caller has closed; first in main. No file of the
/// tool, and no pipe to a child, gets their descriptors then. Printing to a closed standard output
/// stays an error, messages on a closed standard error are lost. A file that grows beyond the
/// limit of the process (ulimit -f) is an error of its write and no signal.
void OpenStandardStreams();

/// Writes to standard output, at once. An error is kept for Printed, and nothing more is printed.
void Print(absl::string_view text);
/// Returns an error if some of the output was lost: "cannot write to standard output: No space left
/// on device". Last in main.
absl::Status Printed();

} // namespace refold::tools

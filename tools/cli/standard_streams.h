//===- standard_streams.h - Standard streams of a tool ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool whose output was lost, because the disk is full or the reader is gone, must report it by
// its exit status.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::tools {

/// Opens the standard streams that the caller has closed. Call it first in main. Their descriptors
/// then cannot go to a file of the tool or to a pipe to a child. Printing to a closed standard
/// output stays an error, and messages to a closed standard error are lost. A file that grows
/// beyond the limit of the process (ulimit -f) makes the write fail and raises no signal.
void OpenStandardStreams();

/// Writes to standard output without buffering. After an error nothing more is printed, and Printed
/// returns the error.
void Print(absl::string_view text);
/// Returns an error if output was lost: "cannot write to standard output: No space left on device".
/// Call it last in main.
absl::Status Printed();

} // namespace refold::tools

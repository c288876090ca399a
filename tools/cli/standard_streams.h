//===- standard_streams.h - Standard streams of a tool ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Output can be lost, because the disk is full or the reader has closed the pipe. A tool must then
// report this by its exit status.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::tools {

/// Opens the standard streams that the caller has closed. Otherwise a file or pipe that the tool
/// opens could get the descriptor of a standard stream. Call it first in main.
///
/// Printing to a closed standard output is still an error. Messages to a closed standard error are
/// lost. If a file grows beyond the limit of the process (ulimit -f), the write fails and no signal
/// is raised.
void OpenStandardStreams();

/// Writes to standard output without buffering. After an error, prints nothing more; Printed() then
/// returns the first error.
void Print(absl::string_view text);
/// Returns an error if Print has lost output, for example "cannot write to standard output: No
/// space left on device". Call it last in main.
absl::Status Printed();

} // namespace refold::tools

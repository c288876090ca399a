//===- trace_file.h - A timeline as a trace file ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a timeline in the Trace Event Format, which ui.perfetto.dev and chrome://tracing open.
// Each time span is a complete event on one of several tracks. Times are in microseconds since the
// start of the timeline.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/timeline.h"

#include "absl/strings/string_view.h"

#include <string>

namespace refold::run {

/// Returns the file as JSON. `program` is the name of the process.
std::string TraceText(const runtime::Timeline &timeline, absl::string_view program);

} // namespace refold::run

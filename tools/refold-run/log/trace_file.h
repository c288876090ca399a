//===- trace_file.h - A timeline as a file to look at -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Trace Event Format, which ui.perfetto.dev and chrome://tracing open: complete events on
// tracks, times in microseconds from the timeline's beginning. One line for each event.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/timeline.h"

#include "absl/strings/string_view.h"

#include <string>

namespace refold::run {

/// JSON. `program` is what the process is called.
std::string TraceText(const runtime::Timeline &timeline, absl::string_view program);

} // namespace refold::run

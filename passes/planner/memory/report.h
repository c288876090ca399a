//===- report.h - The memory report as text ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Renders the memory report that refold-run --report prints before a program starts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace refold::planner {

struct ReportOptions {
  /// The most rows in the list of buffers alive at the peak; the rest is summed up in one line.
  size_t max_alive = 20;
};

/// Formats half-open positions as 1-based closed ranges: "3", "2-5".
std::string DispatchSpan(int64_t lower, int64_t upper);

/// Returns "31.2 %", or an empty string if the whole is 0.
std::string ShareOf(uint64_t part, uint64_t whole);

/// Renders the memory report as aligned columns that end in a newline. It lists the peak, the bytes
/// of each kind, the buffers alive at the peak (largest first), and the bytes lost to packing. Each
/// size is shown in human units and in exact bytes. Dispatches are counted from 1.
std::string RenderReport(const Program &program, const MemoryModel &model,
                         const ReportOptions &options = {});

} // namespace refold::planner

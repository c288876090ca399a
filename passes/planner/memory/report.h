//===- report.h - The memory report as text ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What refold-run --report prints before a program starts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace refold::planner {

struct ReportOptions {
  /// Rows of the list of who is alive at the peak, at most; the rest is summed up in one line.
  size_t max_alive = 20;
};

/// Half-open positions as people count them, the first is 1 and the last is included: "3", "2-5".
std::string DispatchSpan(int64_t lower, int64_t upper);

/// "31.2 %", or nothing where the whole is nothing.
std::string ShareOf(uint64_t part, uint64_t whole);

/// Aligned columns, human units beside exact bytes: the peak, its parts by kind, who is alive at
/// it (largest first), and what packing lost. Dispatches are counted from 1. Ends in a newline.
std::string RenderReport(const Program &program, const MemoryModel &model,
                         const ReportOptions &options = {});

} // namespace refold::planner

//===- before_after_chart.h - Live bytes before and after -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"
#include "passes/planner/recompute/recompute_outcome.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace refold {

/// Returns an SVG chart with two curves of live bytes over the dispatches: one for the program
/// without recomputation, and one for the program as compiled. Live bytes include the residents,
/// which are the buffers outside the arena. The chart has at most `max_columns` columns. If a
/// column stands for several dispatches, each curve shows its largest value among them. Returns an
/// empty string if a curve is empty.
std::string BeforeAfterChart(const planner::LiveCurve &before, const planner::Program &program,
                             const planner::MemoryModel &model, uint64_t budget,
                             size_t max_columns);

} // namespace refold

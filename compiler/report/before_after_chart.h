//===- before_after_chart.h - Live bytes with all kept, and now -*- C++ -*-===//
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

/// SVG: two curves over the same axes, at most so many columns: where there are more dispatches,
/// each column is the fullest of its own, for each curve. What lives throughout is part of both.
/// Empty where one of the curves is.
std::string BeforeAfterChart(const planner::LiveCurve &before, const planner::Program &program,
                             const planner::MemoryModel &model, uint64_t budget,
                             size_t max_columns);

} // namespace refold

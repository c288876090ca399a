//===- trade_off_chart.h - Chart of bytes against work ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

#include <string>

namespace refold {

/// Returns an SVG chart of the plans that were tried or skipped. The x axis is extra work, and the
/// y axis is bytes. The chart marks the plan that was taken, the budget, and the lower bound of all
/// plans. Returns an empty string if only one plan was tried, or if the work of a plan is unknown.
std::string TradeOffChart(const planner::RecomputeOutcome &recompute);

} // namespace refold

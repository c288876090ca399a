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

/// Returns SVG: the plans that were tried or skipped, extra work on the x axis, bytes on the y
/// axis, with the plan that was taken, the budget and the lower bound of all plans. Empty if only
/// one plan was tried, or if there is no measure of work.
std::string TradeOffChart(const planner::RecomputeOutcome &recompute);

} // namespace refold

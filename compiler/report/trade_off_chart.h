//===- trade_off_chart.h - What bytes cost in work --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

#include <string>

namespace refold {

/// SVG: the plans that were tried, extra work across, bytes up, with the one that was taken, the
/// budget and what no plan can be below. Empty where one plan was tried, or work has no measure.
std::string TradeOffChart(const planner::RecomputeOutcome &recompute);

} // namespace refold

//===- recompute_part.h - Recomputation as part of a page -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"
#include "passes/planner/recompute/recompute_outcome.h"

#include <cstddef>
#include <string>

namespace refold {

/// Returns the part of the HTML page about recomputation: a few sentences, a chart of the plans
/// that were tried, a chart of live bytes before and after, and tables of values. The tables have
/// the decision for each value and its reason. `program` and `model` describe the compiled function
/// "train".
std::string RecomputePart(const planner::RecomputeOutcome &recompute,
                          const planner::Program &program, const planner::MemoryModel &model,
                          size_t max_columns, size_t max_rows);

} // namespace refold

//===- recompute_part.h - What recomputation did, on a page -----*- C++ -*-===//
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

/// HTML: sentences, the plans that were tried, live bytes before and after, and values with what
/// became of them and why. `program` and its model are of "train" as it was compiled.
std::string RecomputePart(const planner::RecomputeOutcome &recompute,
                          const planner::Program &program, const planner::MemoryModel &model,
                          size_t max_columns, size_t max_rows);

} // namespace refold

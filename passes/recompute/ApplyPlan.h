//===- ApplyPlan.h - Plans to cloned fusions --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_plan.h"
#include "passes/recompute/StepGraph.h"

namespace refold {

/// Writes a recompute plan of graph.step into the block and returns the number of clones. Each
/// clone is placed just before the op that needs it, the reader, and gets its operands from an
/// rf.barrier. The barrier also waits for a value of the backward pass that the reader reads. So no
/// pass merges the clone with the original or moves it.
///
/// Each clone has the attributes rf.recomputed and rf.clone_of. The function's attribute rf.clones
/// has the number of clones of each original op.
int64_t applyPlan(const StepGraph &graph, const planner::RecomputePlan &plan);

} // namespace refold

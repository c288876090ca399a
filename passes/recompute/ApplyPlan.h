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

/// Writes a plan of graph.step into the block and returns the number of clones. Each clone is
/// placed just before the op that needs it. It reads its operands through an rf.barrier that
/// depends on the values of the backward pass that this op reads, so that no pass merges or moves
/// the clone. Clones have the attributes rf.recomputed and rf.clone_of; the function records their
/// number per original (rf.clones).
int64_t applyPlan(const StepGraph &graph, const planner::RecomputePlan &plan);

} // namespace refold

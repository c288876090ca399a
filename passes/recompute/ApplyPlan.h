//===- ApplyPlan.h - A plan becomes clones of kernel groups ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_plan.h"
#include "passes/recompute/StepGraph.h"

namespace refold {

/// Writes the plan, which is one of graph.step, into the block: clones stand just before the op
/// that needs them, and read what they are made of through an rf.barrier after what that op reads
/// of the backward pass, so that nothing merges or moves them, and
/// have the attributes rf.recomputed and rf.clone_of. The function says how many there are of what
/// (rf.clones). Returns how many clones there are.
int64_t applyPlan(const StepGraph &graph, const planner::RecomputePlan &plan);

} // namespace refold

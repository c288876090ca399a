//===- Recompute.h - The pass, with what comes after it ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/planner/recompute_outcome.h"
#include "passes/Passes.h"
#include "passes/Placement.h"

namespace refold {

/// --refold-recompute before this placement. With `outcome`, which outlives the pass, a budget that
/// no plan keeps is no error: it is said there, and the leanest plan is written.
std::unique_ptr<mlir::Pass> createRecompute(RecomputeOptions options, PlacementOptions placement,
                                            planner::RecomputeOutcome *outcome = nullptr);

} // namespace refold

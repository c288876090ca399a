//===- PlanRecompute.h - Recomputation within a budget ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/Passes.h"
#include "passes/planner/recompute/recompute_outcome.h"

#include <memory>

namespace refold {

/// Returns the pass --refold-plan-recompute. `observed`, if not null, receives the outcome for
/// reports and must outlive the pass. It is only written: the options alone decide what the pass
/// does.
std::unique_ptr<mlir::Pass> createPlanRecompute(PlanRecomputeOptions options,
                                                planner::RecomputeOutcome *observed);

} // namespace refold

//===- PlanRecompute.h - Recomputation within a budget ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/Passes.h"
#include "passes/planner/recompute/recompute_outcome.h"

#include "mlir/Pass/PassManager.h"

#include <memory>

namespace refold {

/// Returns the pass --refold-plan-recompute. `form` and `place` set the options of the same names,
/// so that the printed pipeline is complete. Their passes need not be registered for the command
/// line.
///
/// If `observed` is not null, the pass writes the outcome to it, for reports. `observed` must
/// outlive the pass. The pass never reads it.
std::unique_ptr<mlir::Pass> createPlanRecompute(PlanRecomputeOptions options,
                                                mlir::OpPassManager form, mlir::OpPassManager place,
                                                planner::RecomputeOutcome *observed);

} // namespace refold

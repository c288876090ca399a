//===- Recompute.h - The pass, with what comes after it ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/Passes.h"
#include "passes/Placement.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/recompute/PublishedPrograms.h"

#include <memory>

namespace refold {

/// What the pass is told beside its options.
struct RecomputeContext {
  /// For auto: what comes next, and plans are tried with.
  PlacementOptions placement = {};
  /// Outlives the pass. Where it is given, a budget that no plan keeps is no error: it is said
  /// there, and the leanest plan is written.
  planner::RecomputeOutcome *outcome = nullptr;
  /// Otherwise nobody looks for the leanest plan, and none is written.
  bool names_least = true;
  /// Other strategies keep the program there, before they cut it; auto chooses among what it comes
  /// to as well.
  std::shared_ptr<PublishedPrograms> published = {};
};

std::unique_ptr<mlir::Pass> createRecompute(RecomputeOptions options, RecomputeContext context);

} // namespace refold

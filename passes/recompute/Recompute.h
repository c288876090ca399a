//===- Recompute.h - Recompute pass constructor -----------------*- C++ -*-===//
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

/// The inputs of the pass besides its options.
struct RecomputeContext {
  /// For strategy=auto: the following passes, with which plans are tried.
  PlacementOptions placement = {};
  /// Must outlive the pass. If set, a budget that no plan keeps is not an error: it is recorded
  /// here, and the leanest plan is written.
  planner::RecomputeOutcome *outcome = nullptr;
  /// False: the leanest plan is neither searched nor written.
  bool names_least = true;
  /// Programs of the literature baselines, kept before they are cut; strategy=auto chooses among
  /// them too.
  std::shared_ptr<PublishedPrograms> published = {};
};

std::unique_ptr<mlir::Pass> createRecompute(RecomputeOptions options, RecomputeContext context);

} // namespace refold

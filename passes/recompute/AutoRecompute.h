//===- AutoRecompute.h - The cheapest step that keeps a budget ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A front of plans is made of the step as it stands, from the one that computes nothing again to
// the leanest. It does not depend on the budget. Plans are tried in that order on copies of the
// program, which go down to their last address; the first one that keeps the budget there is taken.
// So what is promised is what was measured, and more budget never costs more work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/arena/ProgramBytes.h"
#include "passes/planner/recompute/recompute_front.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/recompute/PublishedPrograms.h"
#include "passes/recompute/StepGraph.h"

#include "mlir/IR/BuiltinOps.h"

#include <functional>

namespace refold {

/// What the program, in kernel groups, will need when it is planned down to addresses; with a
/// limit, as programBytes says. The module is a copy, which is changed. Fails with an error.
using MeasureBytes =
    std::function<llvm::FailureOr<ProgramBytes>(mlir::ModuleOp, std::optional<uint64_t> limit)>;

struct RecomputeBudget {
  uint64_t bytes = 0; ///< all that the device holds
  DeviceRates rates = {};
  planner::FrontOptions search = {};
  /// Every plan of the front is tried, for who wants to see them all: with no budget, none is
  /// passed over and none is the last.
  bool tries_all = false;
  /// Where no plan keeps the budget, the leanest one is found and written. False: nothing is
  /// written then, and the search ends as soon as that is known.
  bool names_least = true;
  /// Where given, what the published strategies make of the program takes part, as if each were
  /// tried before plans that cost more.
  PublishedPrograms *published = nullptr;
};

/// Plans "train" of a module of kernel groups. Where no plan keeps the budget, the outcome says so.
/// Fails where a copy of the program cannot be planned.
llvm::FailureOr<planner::RecomputeOutcome>
recomputeWithin(mlir::ModuleOp module, const RecomputeBudget &budget, const MeasureBytes &measure);

} // namespace refold

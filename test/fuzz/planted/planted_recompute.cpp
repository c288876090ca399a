//===- planted_recompute.cpp - Faults that undo recomputation -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They change no bit and no planned byte, so no result of a program shows them.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Recomputed.h"
#include "dialects/rf/Rf.h"
#include "test/fuzz/planted/bug_site.h"
#include "test/fuzz/planted/planted_bugs.h"

#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"

namespace refold::test {

using namespace mlir;

/// A barrier is replaced by its operand, so the next CSE merges the recomputed ops with the kept
/// ones.
static bool openBarriers(BugSite &site) {
  SmallVector<rf::BarrierOp> barriers;
  site.train.walk([&](rf::BarrierOp barrier) { barriers.push_back(barrier); });
  for (rf::BarrierOp barrier : barriers) {
    barrier.replaceAllUsesWith(barrier.getInputs());
    barrier.erase();
  }
  return !barriers.empty();
}

static void merge(BugSite &site) {
  IRRewriter rewriter(site.train.getContext());
  DominanceInfo dominance(site.train);
  eliminateCommonSubExpressions(rewriter, dominance, site.train);
}

/// Returns the number of fusions that a plan recomputes.
static int64_t clonesIn(func::FuncOp train) {
  int64_t count = 0;
  train.walk([&](rf::FusionOp group) { count += group->hasAttr(rf::kCloneOfAttr); });
  return count;
}

/// Merges clones of one fusion, of which at least one belongs to a plan. (Recomputation that a
/// gradient requests may disappear without harm.)
static bool mergeClones(BugSite &site) {
  if (!openBarriers(site))
    return false;
  const int64_t before = clonesIn(site.train);
  merge(site);
  return clonesIn(site.train) < before;
}

/// Fusions are rebuilt without the marks of values that need not be kept, and are then merged:
/// nothing is recomputed.
static bool loseMarks(BugSite &site) {
  if (!openBarriers(site))
    return false;
  site.train.walk([](rf::FusionOp group) {
    group->removeAttr(rf::kCloneOfAttr);
    group->removeAttr(rf::kRecomputedAttr);
  });
  merge(site);
  return true;
}

const std::vector<PlantedBug> &RecomputeBugs() {
  static const auto *bugs = new std::vector<PlantedBug>{
      {"refold-plan-recompute", "clones of a group are merged", mergeClones},
      {"refold-plan-recompute", "clones are merged with what is kept", loseMarks},
  };
  return *bugs;
}

} // namespace refold::test

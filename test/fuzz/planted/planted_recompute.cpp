//===- planted_recompute.cpp - Mistakes that undo what runs again ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They change no bit and no byte that is promised: of what a program computes nobody could tell.
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

/// What comes behind a barrier is the value itself: the next CSE merges it with what is kept.
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

/// Returns the number of groups that a plan runs again.
static int64_t clonesIn(func::FuncOp train) {
  int64_t count = 0;
  train.walk([&](rf::FusionOp group) { count += group->hasAttr(rf::kCloneOfAttr); });
  return count;
}

/// Clones of one group are merged with each other, and one of them at least is of a plan: a second
/// run that a gradient asks for may go without harm.
static bool mergeClones(BugSite &site) {
  if (!openBarriers(site))
    return false;
  const int64_t before = clonesIn(site.train);
  merge(site);
  return clonesIn(site.train) < before;
}

/// Groups are rebuilt without what nobody has to keep, and then merged: nothing runs again.
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
      {"refold-recompute", "clones of a group are merged", mergeClones},
      {"refold-recompute", "clones are merged with what is kept", loseMarks},
  };
  return *bugs;
}

} // namespace refold::test

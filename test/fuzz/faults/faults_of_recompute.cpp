//===- faults_of_recompute.cpp - Faults that undo recomputation -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They change no bit and no planned byte, so no result of a program shows them.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Recomputed.h"
#include "dialects/rf/Rf.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"

namespace refold::test {

using namespace mlir;

/// Replaces each barrier by its operands. Common subexpression elimination then merges the
/// recomputed ops with the original ones.
static bool openBarriers(FaultSite &site) {
  SmallVector<rf::BarrierOp> barriers;
  site.train.walk([&](rf::BarrierOp barrier) { barriers.push_back(barrier); });
  for (rf::BarrierOp barrier : barriers) {
    barrier.replaceAllUsesWith(barrier.getInputs());
    barrier.erase();
  }
  return !barriers.empty();
}

static void merge(FaultSite &site) {
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

/// Merges equal clones, which are ops that recompute a value. Returns false if none of the merged
/// clones belongs to a recompute plan. Other clones were requested by a gradient, and merging them
/// does no harm.
static bool mergeClones(FaultSite &site) {
  if (!openBarriers(site))
    return false;
  const int64_t before = clonesIn(site.train);
  merge(site);
  return clonesIn(site.train) < before;
}

/// Removes the attributes that mark recomputed values, and merges all fusions that are then equal.
/// As a result, nothing is recomputed. Returns false if no recompute plan made clones.
static bool loseMarks(FaultSite &site) {
  if (clonesIn(site.train) == 0 || !openBarriers(site))
    return false;
  site.train.walk([](rf::FusionOp group) {
    group->removeAttr(rf::kCloneOfAttr);
    group->removeAttr(rf::kRecomputedAttr);
  });
  merge(site);
  return true;
}

const std::vector<InjectedFault> &RecomputeFaults() {
  static const auto *faults = new std::vector<InjectedFault>{
      {"refold-plan-recompute", "clones of a group are merged", mergeClones},
      {"refold-plan-recompute", "clones are merged with what is kept", loseMarks},
  };
  return *faults;
}

} // namespace refold::test

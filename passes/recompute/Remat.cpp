//===- Remat.cpp - Values that a program computes twice -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Remat.h"

#include "dialects/rf/Rf.h"
#include "passes/analysis/OpCost.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace refold;

static SmallVector<rf::BarrierOp> barriersIn(ModuleOp module) {
  SmallVector<rf::BarrierOp> barriers;
  module.walk([&](rf::BarrierOp barrier) { barriers.push_back(barrier); });
  return barriers;
}

bool refold::mergeRemat(ModuleOp module) {
  const SmallVector<rf::BarrierOp> barriers = barriersIn(module);
  for (rf::BarrierOp barrier : barriers) {
    barrier.replaceAllUsesWith(barrier.getInputs());
    barrier->erase();
  }
  if (barriers.empty())
    return false;
  IRRewriter rewriter(module.getContext());
  for (auto function : module.getOps<func::FuncOp>()) {
    DominanceInfo dominance(function);
    eliminateCommonSubExpressions(rewriter, dominance, function);
  }
  return true;
}

/// Returns the number of ops that compute something, and their floating-point operations.
static std::pair<int64_t, double> workOf(ModuleOp module) {
  int64_t ops = 0;
  module.walk([&](Operation *op) { ops += op->getNumRegions() == 0 && bytesMovedBy(*op) > 0; });
  double flops = 0;
  for (auto function : module.getOps<func::FuncOp>())
    for (Block &block : function.getBody())
      flops += flopsOf(block);
  return {ops, flops};
}

std::optional<planner::RematUse> refold::findRemat(ModuleOp module) {
  if (barriersIn(module).empty())
    return std::nullopt;
  OwningOpRef<ModuleOp> merged(module.clone());
  mergeRemat(*merged);
  const auto [ops, flops] = workOf(module);
  const auto [mergedOps, mergedFlops] = workOf(*merged);
  if (ops == mergedOps)
    return std::nullopt;
  return planner::RematUse{ops - mergedOps, mergedFlops > 0 ? flops / mergedFlops - 1 : 0};
}

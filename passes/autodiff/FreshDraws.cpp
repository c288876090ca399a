//===- FreshDraws.cpp - New RNG stream ids for clones ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/FreshDraws.h"

using namespace mlir;
using namespace refold;

static constexpr StringLiteral kSite{"site"};
static constexpr int64_t kSites = int64_t(1) << 28;

/// Returns the RNG stream id of a random op; null for any other op.
static IntegerAttr siteOf(Operation *op) {
  if (auto attention = dyn_cast<rf::AttentionOp>(op); attention && !attention.getSeed())
    return {};
  if (auto backward = dyn_cast<rf::AttentionGradOp>(op); backward && !backward.getSeed())
    return {};
  return isa<rf::RfDialect>(op->getDialect()) ? op->getAttrOfType<IntegerAttr>(kSite)
                                              : IntegerAttr();
}

bool refold::drawAfresh(ArrayRef<Operation *> ops) {
  SmallVector<Operation *> draws;
  for (Operation *op : ops)
    op->walk([&](Operation *inner) {
      if (siteOf(inner))
        draws.push_back(inner);
    });
  if (draws.empty())
    return false;
  llvm::DenseSet<int64_t> taken;
  draws[0]->getParentOfType<func::FuncOp>().walk([&](Operation *op) {
    if (IntegerAttr site = siteOf(op))
      taken.insert(site.getInt());
  });
  llvm::DenseMap<int64_t, int64_t> fresh;
  int64_t next = kSites - 1;
  for (Operation *op : draws) {
    auto [site, isNew] = fresh.try_emplace(siteOf(op).getInt());
    if (isNew) {
      while (taken.contains(next))
        --next;
      site->second = next--;
    }
    op->setAttr(kSite, Builder(op->getContext()).getI64IntegerAttr(site->second));
  }
  return true;
}

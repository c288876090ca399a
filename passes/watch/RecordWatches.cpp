//===- RecordWatches.cpp - Watched fusion results -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"

#include "llvm/ADT/MapVector.h"

namespace refold {
#define GEN_PASS_DEF_RECORDWATCHES
#include "passes/watch/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

struct RecordWatches : refold::impl::RecordWatchesBase<RecordWatches> {
  void runOnOperation() override {
    SmallVector<watch::ValueOp> watches;
    getOperation()->walk([&](watch::ValueOp watch) { watches.push_back(watch); });
    llvm::MapVector<Operation *, llvm::DenseMap<unsigned, watch::ValueOp>> watched;
    for (watch::ValueOp watch : watches) {
      auto group = watch.getValue().getDefiningOp<rf::FusionOp>();
      if (!group) {
        watch.emitError() << "the value is not a result of a fusion";
        return signalPassFailure();
      }
      // The first in program order names it.
      watched[group].try_emplace(cast<OpResult>(watch.getValue()).getResultNumber(), watch);
    }
    for (auto &[group, results] : watched) {
      SmallVector<Attribute> list;
      for (unsigned index = 0; index < group->getNumResults(); ++index)
        if (watch::ValueOp watch = results.lookup(index))
          list.push_back(describe(index, watch));
      group->setAttr(watch::kResultsAttr, ArrayAttr::get(&getContext(), list));
    }
    for (watch::ValueOp watch : watches)
      watch.erase();
  }

  static DictionaryAttr describe(unsigned index, watch::ValueOp watch) {
    Builder builder(watch.getContext());
    NamedAttrList entry;
    entry.set("result", builder.getI64IntegerAttr(index));
    entry.set("name", watch.getNameAttr());
    entry.set("location", watch.getLoc());
    if (DenseI64ArrayAttr order = watch.getOrderAttr())
      entry.set("order", order);
    if (DenseI64ArrayAttr shape = watch.getShapeAttr())
      entry.set("shape", shape);
    return entry.getDictionary(watch.getContext());
  }
};

} // namespace

//===- WatchValues.cpp - The values that a program names -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"
#include "passes/autodiff/StopGradients.h"

namespace refold {
#define GEN_PASS_DEF_WATCHVALUES
#include "passes/watch/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

struct WatchValues : refold::impl::WatchValuesBase<WatchValues> {
  void runOnOperation() override {
    if (!watch::isWatched(getOperation()))
      return;
    SmallVector<OpResult> named;
    getOperation()->walk([&](Operation *op) {
      for (OpResult result : op->getResults())
        if (watch::isNamed(result))
          named.push_back(result);
    });
    for (OpResult result : llvm::reverse(named)) {
      Operation *op = result.getOwner();
      OpBuilder builder(op->getContext());
      builder.setInsertionPointAfter(op);
      DenseI64ArrayAttr order;
      if (result.getResultNumber() == 0)
        order = op->getAttrOfType<DenseI64ArrayAttr>(watch::kOrderAttr);
      watch::ValueOp::create(builder, op->getLoc(), result,
                             builder.getStringAttr(watch::nameOf(op)), order, DenseI64ArrayAttr());
    }
    removeStopGradients(getOperation());
    getOperation()->walk([](Operation *op) {
      for (StringRef mark : {StringRef(watch::kInternalAttr), StringRef(watch::kGradientsAttr),
                             StringRef(watch::kNameAttr), StringRef(watch::kOrderAttr)})
        op->removeDiscardableAttr(mark);
    });
  }
};

} // namespace

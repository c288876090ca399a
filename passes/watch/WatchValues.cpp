//===- WatchValues.cpp - Values that a program names ----------------------===//
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
    watch::watchNamed(getOperation(), /*gradients=*/true);
    removeStopGradients(getOperation());
    getOperation()->walk([](Operation *op) {
      for (StringRef mark : {StringRef(watch::kInternalAttr), StringRef(watch::kGradientsAttr),
                             StringRef(watch::kNameAttr), StringRef(watch::kOrderAttr)})
        op->removeDiscardableAttr(mark);
    });
  }
};

} // namespace

//===- AppendBackward.cpp - Reverse-mode differentiation ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Differentiates by one reverse sweep over the block that contains the gradient request. The
// gradient rules are defined with the ops (dialects/rf/Rf*Gradients.cpp). The rules of ops with
// regions are in this folder.
//
//===----------------------------------------------------------------------===//
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"
#include "passes/autodiff/BackwardSweep.h"
#include "passes/autodiff/RecomputedBodies.h"
#include "passes/autodiff/SkippedUpdates.h"
#include "passes/autodiff/StopGradients.h"
#include "passes/autodiff/UnreadCarries.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace refold {
#define GEN_PASS_DEF_APPENDBACKWARD
#include "passes/autodiff/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

LogicalResult expand(rf::GradientOp request) {
  Block &block = *request->getBlock();
  OpBuilder builder(request);
  ActiveValues active = onThePath(request);
  BackwardSweep gradients(active, builder);
  gradients.add(request.getLoss(),
                rf::makeSplat(builder, request.getLoc(), request.getLoss().getType(), 1),
                request.getLoc());
  if (failed(gradients.run(block, request->getIterator())))
    return failure();
  for (auto [index, value, result] : llvm::enumerate(request.getWrt(), request.getGradients())) {
    Value gradient = gradients.lookup(value);
    // The gradient is zero if the loss depends on the value only through ops without a gradient,
    // such as rf.stop_gradient, a step function or an integer op. If the loss does not depend on
    // the value at all, the program has an error.
    if (!gradient && dependents(block, value).contains(request.getLoss()))
      gradient = rf::makeSplat(builder, request.getLoc(), value.getType(), 0);
    if (!gradient) {
      InFlightDiagnostic error = request.emitError()
                                 << "loss does not depend on value " << index << " of the gradient";
      error.attachNote(value.getLoc()) << "value defined here";
      return error;
    }
    result.replaceAllUsesWith(gradient);
  }
  request.erase();
  return success();
}

struct AppendBackward : refold::impl::AppendBackwardBase<AppendBackward> {
  void runOnOperation() override {
    SmallVector<rf::GradientOp> requests;
    getOperation().walk([&](rf::GradientOp op) { requests.push_back(op); });
    // In program order, so that the gradient of a gradient finds the first one expanded.
    for (rf::GradientOp request : requests) {
      SkippedUpdate update(request);
      if (failed(expand(request)))
        return signalPassFailure();
      update.hide();
    }
    // In a watched program, users may watch the result of a stop_gradient, so these ops stay until
    // --refold-watch-values removes them.
    if (!watch::isWatched(getOperation()))
      removeStopGradients(getOperation());
    const bool recomputes = inlineRecomputes(getOperation());
    // Values that the user wrote are watched, and so computed, even if nothing reads them.
    if (watch::isWatched(getOperation()) && (requests.size() > 1 || recomputes))
      watch::watchNamed(getOperation(), /*gradients=*/false);
    // A gradient that was made only to be differentiated may be unread.
    if (requests.size() > 1)
      eraseUnread(getOperation());
    // Unread values of a recomputed body would keep their operands in memory.
    if (recomputes && !requests.empty())
      do
        eraseUnread(getOperation());
      while (trimBarriers(getOperation()));
  }
};

} // namespace

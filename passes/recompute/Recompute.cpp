//===- Recompute.cpp - Segments of the forward pass -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/Passes.h"
#include "passes/autodiff/RecomputedBodies.h"
#include "passes/recompute/Checkpoints.h"
#include "passes/recompute/GradientOrder.h"
#include "passes/recompute/PlannedSegments.h"
#include "passes/recompute/Remat.h"

#include "mlir/IR/Remarks.h"

namespace refold {
#define GEN_PASS_DEF_RECOMPUTE
#include "passes/recompute/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// Inlines rf.recompute bodies, so that nothing is recomputed. A body stays if its second run draws
/// other random numbers than its first run.
static void inlineBodies(func::FuncOp function) {
  SmallVector<rf::RecomputeOp> found; // inner ops before outer ops
  function.walk([&](rf::RecomputeOp op) {
    if (op.getPreserveRngState())
      found.push_back(op);
  });
  for (rf::RecomputeOp op : found)
    inlineBody(op);
}

/// Erases the checkpoint marks that are light ops, so that a marked value has a single name in the
/// program. A mark whose removal would change sums of gradients is not light, and stays.
static void eraseMarks(ForwardPass &forward) {
  SmallVector<rf::CheckpointOp> marks;
  for (Operation *op : forward.light)
    if (auto mark = dyn_cast<rf::CheckpointOp>(op))
      marks.push_back(mark);
  for (rf::CheckpointOp mark : marks) {
    forward.light.remove(mark);
    mark.replaceAllUsesWith(mark.getOperand());
    mark.erase();
  }
}

namespace {

struct Recompute : refold::impl::RecomputeBase<Recompute> {
  using RecomputeBase::RecomputeBase;

  void runOnOperation() override {
    if (failed(checkOptions()))
      return signalPassFailure();
    if (strategy == RecomputeStrategy::None)
      mergeRemat(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (strategy == RecomputeStrategy::None)
        inlineBodies(function);
      else if (failed(cut(function)))
        return signalPassFailure();
  }

private:
  bool isKusumoto() const {
    return strategy == RecomputeStrategy::KusumotoExact ||
           strategy == RecomputeStrategy::KusumotoApprox;
  }

  LogicalResult checkOptions() {
    if (strategy == RecomputeStrategy::Auto)
      return getOperation().emitError()
             << "strategy=auto is not supported here; use --refold-plan-recompute";
    if (n.layers && strategy != RecomputeStrategy::EveryN)
      return takesNo("n", "every-n uses it");
    if (n.layers && *n.layers < 1)
      return getOperation().emitError() << "n must be at least 1, got " << *n.layers;
    if (objective.objective && !isKusumoto())
      return takesNo("objective", "kusumoto-exact and kusumoto-approx use it");
    if (budget && strategy != RecomputeStrategy::Chen && !isKusumoto())
      return takesNo("budget", "chen and kusumoto use it");
    return success();
  }

  LogicalResult takesNo(StringRef option, StringRef takers) {
    return getOperation().emitError()
           << "strategy=" << WordOf(strategy) << " does not use " << option << "; " << takers;
  }

  LogicalResult cut(func::FuncOp function) {
    SmallVector<ForwardPass> passes;
    for (Block *block : blocksWithRequests(function))
      llvm::append_range(passes, forwardPassesOf(*block));
    if (strategy == RecomputeStrategy::User)
      warnOfStrayCheckpoints(function, passes);
    for (ForwardPass &forward : passes) {
      FailureOr<SmallVector<Segment>> segments = choose(forward, function);
      if (failed(segments))
        return failure();
      const bool isMarked = llvm::any_of(forward.light, llvm::IsaPred<rf::CheckpointOp>);
      if (segments->empty() && (strategy != RecomputeStrategy::User || isMarked))
        explainUncut(forward, function);
      eraseMarks(forward);
      if (failed(formSegments(forward, inGradientOrder(forward, std::move(*segments)))))
        return failure();
    }
    return success();
  }

  FailureOr<SmallVector<Segment>> choose(const ForwardPass &forward, func::FuncOp function) {
    if (strategy == RecomputeStrategy::User)
      return segmentsAtCheckpoints(forward);
    if (strategy == RecomputeStrategy::EveryN)
      return segmentsOfLayers(forward, n.layers.value_or(1));
    const bool isExact = strategy == RecomputeStrategy::KusumotoExact;
    const std::optional<uint64_t> bytes = budget ? std::optional(budget.bytes) : std::nullopt;
    absl::StatusOr<SmallVector<Segment>> segments =
        strategy == RecomputeStrategy::Chen
            ? chenSegments(forward, bytes)
            : kusumotoSegments(forward, bytes,
                               objective.objective == RecomputeObjective::Memory
                                   ? planner::Objective::MemoryCentric
                                   : planner::Objective::TimeCentric,
                               isExact);
    if (segments.ok())
      return std::move(*segments);
    return emitError(function.getLoc())
           << "strategy=" << WordOf(strategy) << ": " << std::string(segments.status().message())
           << (isExact ? " (strategy=kusumoto-approx)" : "");
  }

  void explainUncut(const ForwardPass &forward, func::FuncOp function) {
    uint64_t all = 0;
    for (const ForwardNode &node : forward.nodes)
      all += node.bytes;
    remark::missed(function.getLoc(), remark::RemarkOpts::name("segment")
                                          .category("refold-recompute")
                                          .function(function.getSymName()))
        << remark::reason(
               "the forward pass is one segment, and its backward pass follows immediately")
        << remark::metric("ops", forward.nodes.size()) << remark::metric("kept", all);
  }
};

} // namespace

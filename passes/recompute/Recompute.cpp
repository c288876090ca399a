//===- Recompute.cpp - The pass and its strategies ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Recompute.h"

#include "passes/arena/ProgramBytes.h"
#include "passes/autodiff/RecomputedBodies.h"
#include "passes/planner/memory/budget.h"
#include "passes/recompute/AutoRecompute.h"
#include "passes/recompute/Checkpoints.h"
#include "passes/recompute/GradientOrder.h"
#include "passes/recompute/PlannedSegments.h"

#include "mlir/IR/Remarks.h"

namespace refold {
#define GEN_PASS_DEF_RECOMPUTE
#include "passes/recompute/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

static constexpr StringRef kStrategies[] = {
    "none", "user", "every-n", "chen", "kusumoto-exact", "kusumoto-approx", "auto"};

/// Inlines rf.recompute bodies, so that nothing is recomputed. Bodies that draw other random
/// numbers when they run again stay.
static void inlineBodies(func::FuncOp function) {
  SmallVector<rf::RecomputeOp> found; // inner ops before outer ops
  function.walk([&](rf::RecomputeOp op) {
    if (op.getPreserveRngState())
      found.push_back(op);
  });
  for (rf::RecomputeOp op : found)
    inlineBody(op);
}

/// Erases the light marks, which would otherwise give a value two names, one kept and one read.
/// Marks whose removal would change sums of gradients are not light and stay.
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
  Recompute(RecomputeOptions options, RecomputeContext context)
      : RecomputeBase(std::move(options)), context(std::move(context)) {}

  void runOnOperation() override {
    if (failed(readOptions()))
      return signalPassFailure();
    if (strategy == "auto") {
      if (failed(planGroups()))
        signalPassFailure();
      return;
    }
    if (context.published)
      context.published->keep(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (strategy == "none")
        inlineBodies(function);
      else if (failed(cut(function)))
        return signalPassFailure();
  }

private:
  /// An option that is not given is empty, so that its default never causes an error.
  LogicalResult readOptions() {
    if (!llvm::is_contained(kStrategies, StringRef(strategy)))
      return getOperation().emitError() << "strategy must be none, user, every-n, chen, "
                                           "kusumoto-exact, kusumoto-approx or auto, got '"
                                        << strategy << "'";
    if (failed(readLayers()) || failed(readObjective()))
      return failure();
    return readBudget();
  }

  LogicalResult takesNo(StringRef option, StringRef takers) {
    return getOperation().emitError()
           << "strategy=" << strategy << " takes no " << option << "; " << takers;
  }

  LogicalResult readLayers() {
    if (n.empty())
      return success();
    if (strategy != "every-n")
      return takesNo("n", "every-n does");
    if (StringRef(n).getAsInteger(10, layers) || layers < 1)
      return getOperation().emitError() << "n must be at least 1, got " << n;
    return success();
  }

  LogicalResult readObjective() {
    if (objective.empty())
      return success();
    if (strategy != "kusumoto-exact" && strategy != "kusumoto-approx")
      return takesNo("objective", "kusumoto-exact and kusumoto-approx do");
    if (objective != "time" && objective != "memory")
      return getOperation().emitError()
             << "objective must be time or memory, got '" << objective << "'";
    return success();
  }

  LogicalResult readBudget() {
    if (budget.empty())
      return success();
    if (strategy == "none" || strategy == "user" || strategy == "every-n")
      return takesNo("budget", "auto, chen and kusumoto do");
    absl::StatusOr<uint64_t> parsed = planner::ParseBudget(budget.getValue());
    if (!parsed.ok())
      return getOperation().emitError() << "budget: " << std::string(parsed.status().message());
    if (*parsed == 0)
      return getOperation().emitError() << "budget must be above 0 bytes, such as 6GiB, got '"
                                        << budget << "'; without a budget it is left out";
    bytes = *parsed;
    return success();
  }

  /// Recomputes whole fusions, of forward and backward pass.
  LogicalResult planGroups() {
    WalkResult asked = getOperation().walk([&](rf::GradientOp request) {
      request.emitError() << "strategy=auto comes after --refold-fuse, but this gradient is not "
                             "expanded yet";
      return WalkResult::interrupt();
    });
    if (asked.wasInterrupted())
      return failure();
    if (!bytes)
      return success();
    auto measure = [&](ModuleOp trial, std::optional<uint64_t> limit) {
      return bytesPlaced(trial, limit);
    };
    FailureOr<planner::RecomputeOutcome> found = recomputeWithin(
        getOperation(),
        {.bytes = *bytes, .names_least = context.names_least, .published = context.published.get()},
        measure);
    if (failed(found))
      return failure();
    if (!found->fits && !context.outcome)
      return refuse(*found);
    if (context.outcome)
      *context.outcome = *std::move(found);
    return success();
  }

  LogicalResult refuse(const planner::RecomputeOutcome &found) {
    InFlightDiagnostic error = mlir::emitError(getOperation().getLoc());
    const std::string needed = planner::FormatBytesExact(found.Taken().bytes);
    error << "no plan keeps the budget of " << planner::FormatBytesExact(*bytes) << ": ";
    if (found.tried.size() == 1)
      error << "the program needs " << needed
            << ", and there is no kernel group in 'train' to plan";
    else
      error << "the leanest of " << found.tried.size() << " needs " << needed;
    if (found.bound > 0)
      error << ", and no plan can need less than " << planner::FormatBytesExact(found.bound)
            << ", since " << found.bound_reason;
    return error;
  }

  /// Returns the bytes of a copy of the program, planned down to addresses.
  FailureOr<ProgramBytes> bytesPlaced(ModuleOp trial, std::optional<uint64_t> limit) const {
    PassManager rest(trial.getContext());
    rest.enableVerifier(
        false); // the chosen program runs through the same passes once more, verified
    PlacementOptions unaddressed = context.placement;
    unaddressed.addresses = false;
    buildPlacement(rest, unaddressed);
    if (failed(rest.run(trial)))
      return failure();
    absl::StatusOr<ProgramBytes> bytes = programBytes(trial, limit);
    if (!bytes.ok())
      return trial.emitError() << std::string(bytes.status().message());
    return *bytes;
  }

  LogicalResult cut(func::FuncOp function) {
    SmallVector<ForwardPass> passes;
    for (Block *block : blocksWithRequests(function))
      llvm::append_range(passes, forwardPassesOf(*block));
    if (strategy == "user")
      warnOfStrayCheckpoints(function, passes);
    for (ForwardPass &forward : passes) {
      FailureOr<SmallVector<Segment>> segments = choose(forward, function);
      if (failed(segments))
        return failure();
      const bool isMarked = llvm::any_of(forward.light, llvm::IsaPred<rf::CheckpointOp>);
      if (segments->empty() && (strategy != "user" || isMarked))
        explainUncut(forward, function);
      eraseMarks(forward);
      if (failed(formSegments(forward, inGradientOrder(forward, std::move(*segments)))))
        return failure();
    }
    return success();
  }

  FailureOr<SmallVector<Segment>> choose(const ForwardPass &forward, func::FuncOp function) {
    if (strategy == "user")
      return segmentsAtCheckpoints(forward);
    if (strategy == "every-n")
      return segmentsOfLayers(forward, layers);
    const bool isExact = strategy == "kusumoto-exact";
    absl::StatusOr<SmallVector<Segment>> segments =
        strategy == "chen"
            ? chenSegments(forward, bytes)
            : kusumotoSegments(forward, bytes,
                               objective == "memory" ? planner::Objective::MemoryCentric
                                                     : planner::Objective::TimeCentric,
                               isExact);
    if (segments.ok())
      return std::move(*segments);
    return emitError(function.getLoc())
           << "strategy=" << strategy << ": " << std::string(segments.status().message())
           << (isExact ? "; kusumoto-approx looks at fewer" : "");
  }

  void explainUncut(const ForwardPass &forward, func::FuncOp function) {
    uint64_t all = 0;
    for (const ForwardNode &node : forward.nodes)
      all += node.bytes;
    remark::missed(function.getLoc(), remark::RemarkOpts::name("segment")
                                          .category("refold-recompute")
                                          .function(function.getSymName()))
        << remark::reason("the forward pass is one segment, whose backward comes next")
        << remark::metric("ops", forward.nodes.size()) << remark::metric("kept", all);
  }

  int64_t layers = 1;
  std::optional<uint64_t> bytes;
  RecomputeContext context;
};

} // namespace

std::unique_ptr<Pass> refold::createRecompute(RecomputeOptions options, RecomputeContext context) {
  return std::make_unique<Recompute>(std::move(options), std::move(context));
}

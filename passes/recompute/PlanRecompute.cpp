//===- PlanRecompute.cpp - Recomputation within a budget ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/PlanRecompute.h"

#include "passes/Placement.h"
#include "passes/arena/ProgramBytes.h"
#include "passes/recompute/AutoRecompute.h"
#include "passes/recompute/PublishedPrograms.h"
#include "passes/recompute/Remat.h"

#include "mlir/Pass/PassRegistry.h"

namespace refold {
#define GEN_PASS_DEF_PLANRECOMPUTE
#include "passes/recompute/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

struct PlanRecompute : refold::impl::PlanRecomputeBase<PlanRecompute> {
  using PlanRecomputeBase::PlanRecomputeBase;
  PlanRecompute(PlanRecomputeOptions options, OpPassManager form, OpPassManager place,
                planner::RecomputeOutcome *observed)
      : PlanRecomputeBase(std::move(options)),
        forming(std::make_shared<OpPassManager>(std::move(form))),
        placing(std::make_shared<OpPassManager>(std::move(place))), observed(observed) {}

  LogicalResult initialize(MLIRContext *context) override {
    if (failed(read(context, "form", form, forming)) ||
        failed(read(context, "place", place, placing)))
      return failure();
    if (!placing) {
      placing = std::make_shared<OpPassManager>(ModuleOp::getOperationName());
      buildPlacement(*placing, {.addresses = false});
    }
    return success();
  }

  /// The dialects of the passes inside. Before the options are read there are none.
  void getDependentDialects(DialectRegistry &registry) const override {
    PlanRecomputeBase::getDependentDialects(registry);
    auto add = [&](const std::shared_ptr<OpPassManager> &made, StringRef text) {
      if (made)
        return made->getDependentDialects(registry);
      if (text.empty())
        return;
      FailureOr<OpPassManager> passes = parsePassPipeline(text, llvm::nulls());
      if (succeeded(passes)) // an error is reported when the pass is initialized
        passes->getDependentDialects(registry);
    };
    add(forming, form);
    add(placing, place);
  }

  void runOnOperation() override {
    std::optional<PublishedPrograms> published;
    if (forming) {
      OwningOpRef<ModuleOp> asWritten;
      if (budget) {
        asWritten = getOperation().clone();
        if (!mergeRemat(getOperation()))
          asWritten = nullptr;
      }
      if (budget && baselines)
        published.emplace(getOperation(), std::move(asWritten), *forming);
      if (failed(formFusions()))
        return signalPassFailure();
    }
    if (failed(checkExpanded()))
      return signalPassFailure();
    if (budget && failed(plan(published ? &*published : nullptr)))
      signalPassFailure();
  }

private:
  /// Parses the pipeline `text` of an option into `passes`. Does nothing if `passes` is already
  /// set, or if the option is not given.
  static LogicalResult read(MLIRContext *context, StringRef option, StringRef text,
                            std::shared_ptr<OpPassManager> &passes) {
    if (passes || text.empty())
      return success();
    std::string reason;
    llvm::raw_string_ostream stream(reason);
    FailureOr<OpPassManager> parsed = parsePassPipeline(text, stream);
    if (failed(parsed))
      return emitError(UnknownLoc::get(context))
             << "option '" << option << "' is not a pipeline: " << StringRef(reason).trim();
    if (parsed->getOpAnchorName() != ModuleOp::getOperationName())
      return emitError(UnknownLoc::get(context))
             << "option '" << option << "' must be a pipeline of a module, such as "
             << "builtin.module(refold-fuse), not of '" << parsed->getOpAnchorName() << "'";
    passes = std::make_shared<OpPassManager>(*std::move(parsed));
    return success();
  }

  /// Lowers the module itself to fusions. The passes run as part of the current pipeline, so that
  /// they are verified, timed and printed like its other passes.
  LogicalResult formFusions() {
    OpPassManager cut(ModuleOp::getOperationName());
    cut.addPass(createRecompute());
    if (failed(runPipeline(cut, getOperation())))
      return failure();
    OpPassManager passes(*forming);
    return runPipeline(passes, getOperation());
  }

  LogicalResult checkExpanded() {
    WalkResult walked = getOperation().walk([&](rf::GradientOp request) {
      request.emitError() << "--refold-plan-recompute plans fusions, but this gradient is not "
                             "expanded yet; its option 'form' has the passes that do so";
      return WalkResult::interrupt();
    });
    return failure(walked.wasInterrupted());
  }

  LogicalResult plan(PublishedPrograms *published) {
    auto measure = [&](ModuleOp trial, std::optional<uint64_t> limit) {
      return bytesPlaced(trial, limit);
    };
    FailureOr<planner::RecomputeOutcome> found = recomputeWithin(
        getOperation(), {.bytes = budget.bytes, .names_least = least, .published = published},
        measure);
    if (failed(found) || (!found->fits && refuse && failed(refuseBudget(*found))))
      return failure();
    if (observed)
      *observed = *std::move(found);
    return success();
  }

  LogicalResult refuseBudget(const planner::RecomputeOutcome &found) {
    InFlightDiagnostic error = mlir::emitError(getOperation().getLoc());
    const std::string needed = planner::FormatBytesExact(found.Taken().bytes);
    error << "no plan is within the budget of " << planner::FormatBytesExact(budget.bytes) << ": ";
    if (found.tried.size() == 1)
      error << "the program needs " << needed << ", and 'train' has no fusion to plan";
    else
      error << "the best of " << found.tried.size() << " needs " << needed;
    if (found.bound > 0)
      error << ", and no plan can need less than " << planner::FormatBytesExact(found.bound)
            << ", because " << found.bound_reason;
    return error;
  }

  /// Returns the bytes of a copy of the program, planned down to addresses.
  FailureOr<ProgramBytes> bytesPlaced(ModuleOp trial, std::optional<uint64_t> limit) const {
    PassManager rest(trial.getContext());
    rest.enableVerifier(
        false); // the chosen program runs through the same passes once more, verified
    static_cast<OpPassManager &>(rest) = *placing;
    if (failed(rest.run(trial)))
      return failure();
    absl::StatusOr<ProgramBytes> bytes = programBytes(trial, limit);
    if (!bytes.ok())
      return trial.emitError() << std::string(bytes.status().message());
    return *bytes;
  }

  // Copies of a pass share the pipelines, which are never modified.
  std::shared_ptr<OpPassManager> forming; // null: the program has fusions already
  std::shared_ptr<OpPassManager> placing;
  planner::RecomputeOutcome *observed = nullptr;
};

} // namespace

static std::string textOf(const OpPassManager &passes) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  passes.printAsTextualPipeline(stream);
  return text;
}

std::unique_ptr<Pass> refold::createPlanRecompute(PlanRecomputeOptions options, OpPassManager form,
                                                  OpPassManager place,
                                                  planner::RecomputeOutcome *observed) {
  options.form = textOf(form);
  options.place = textOf(place);
  return std::make_unique<PlanRecompute>(std::move(options), std::move(form), std::move(place),
                                         observed);
}

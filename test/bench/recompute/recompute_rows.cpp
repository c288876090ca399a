//===- recompute_rows.cpp - Bytes and costs of a step by strategy ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/bench/recompute/recompute_rows.h"

#include "compiler/pipeline/pipeline.h"
#include "compiler/target/first_error.h"
#include "dialects/rf/Rf.h"
#include "passes/arena/ProgramBytes.h"
#include "passes/recompute/AutoRecompute.h"

#include "llvm/Support/FormatVariadic.h"

#include <chrono>

using namespace mlir;
using namespace refold;
using namespace refold::bench;

namespace {

class Stopwatch {
public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }

private:
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

/// Adds the costs of one training step to `row`, as the planner estimates them. All ops of the
/// module must already be in fusions. The step is the most expensive block of "train": the body of
/// the function or the body of a loop.
void addCosts(ModuleOp module, RecomputeRow &row) {
  auto train = module.lookupSymbol<func::FuncOp>("train");
  if (!train)
    return;
  for (Block *block : blocksOfGroups(train)) {
    uint64_t picoseconds = 0;
    for (Operation &op : *block)
      picoseconds += costOf(&op, RecomputeBudget().rates);
    if (picoseconds <= row.picoseconds)
      continue;
    row.picoseconds = picoseconds;
    row.flops = flopsOf(*block);
    row.kernels = 0;
    block->walk([&](rf::FusionOp) { ++row.kernels; });
  }
}

/// Plans all addresses of the module and returns its bytes. Changes the module.
FailureOr<ProgramBytes> place(ModuleOp module) {
  PassManager passes(module.getContext());
  buildPlacement(passes, placementOf({}));
  if (failed(passes.run(module)))
    return failure();
  absl::StatusOr<ProgramBytes> bytes = programBytes(module);
  if (!bytes.ok())
    return module.emitError() << std::string(bytes.status().message());
  return *bytes;
}

LogicalResult formGroups(ModuleOp module, const PipelineOptions &options) {
  PassManager passes(module.getContext());
  buildGroupsPipeline(passes, options);
  return passes.run(module);
}

} // namespace

absl::StatusOr<RecomputeRow> refold::bench::RowOf(ModuleOp program, const Strategy &strategy) {
  FirstError errors(program.getContext());
  const Stopwatch watch;
  OwningOpRef<ModuleOp> module(program.clone());
  if (failed(formGroups(*module, {.recompute_strategy = strategy.kind,
                                  .recompute_layers = strategy.layers,
                                  .recompute_objective = strategy.objective,
                                  .memory_budget = {strategy.budget}})))
    return errors.status("the strategy failed");
  RecomputeRow row;
  addCosts(*module, row);
  FailureOr<ProgramBytes> bytes = place(*module);
  if (failed(bytes))
    return errors.status("the program cannot be placed");
  row.bytes = row.least_budget = bytes->total();
  row.seconds = watch.seconds();
  return row;
}

absl::StatusOr<Front> refold::bench::FrontOf(ModuleOp program) {
  FirstError errors(program.getContext());
  OwningOpRef<ModuleOp> module(program.clone());
  if (failed(formGroups(*module, {})))
    return errors.status("the program has no fusions");
  Front front;
  const Stopwatch watch;
  // recomputeWithin may pass a limit for a less exact answer. Here every answer is exact.
  auto measure = [&](ModuleOp trial, auto &&...) {
    RecomputeRow row;
    addCosts(trial, row);
    FailureOr<ProgramBytes> bytes = place(trial);
    if (succeeded(bytes))
      row.bytes = bytes->total();
    row.seconds = watch.seconds();
    front.plans.push_back(row);
    llvm::errs() << llvm::formatv("  plan {0}: {1:f2} GiB, {2:f1} s\n", front.plans.size(),
                                  static_cast<double>(row.bytes) / (1 << 30), row.seconds);
    return bytes;
  };
  // The literature baselines are published algorithms that cut the forward pass into segments. They
  // get the same program as --refold-recompute. Nothing else in this program is marked for
  // recomputation, so the pipeline below recomputes exactly their segments.
  OpPassManager toFusions(ModuleOp::getOperationName());
  buildGroupsPipeline(toFusions, {.recompute_strategy = RecomputeStrategy::User});
  OwningOpRef<ModuleOp> uncut(program.clone());
  PassManager passes(program.getContext());
  passes.addPass(createChannelsLast());
  if (failed(passes.run(*uncut)))
    return errors.status("the program has no fusions");
  PublishedPrograms published(*uncut, nullptr, toFusions);
  FailureOr<planner::RecomputeOutcome> outcome =
      recomputeWithin(*module, {.bytes = 0, .tries_all = true, .published = &published}, measure);
  if (failed(outcome))
    return errors.status("the program cannot be planned");
  for (auto [plan, tried] : llvm::zip_first(front.plans, outcome->tried))
    plan.least_budget = std::max(tried.least_budget, plan.bytes);
  front.bound = outcome->bound;
  front.bound_reason = outcome->bound_reason;
  front.seconds = watch.seconds();
  return front;
}

//===- pipeline.cpp - The order of the passes, and why --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/pipeline/pipeline.h"

#include "passes/Passes.h"
#include "passes/recompute/Recompute.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace refold;

// Folders and CSE see plain ops only: after the groups are formed nothing may merge or move them.
void refold::addSimplification(OpPassManager &passes) {
  // Bottom up: a deep program has long chains, and top down each rewrite visits what hangs on it
  // again.
  // A choice between two values stays a choice: upstream would make it an arith.select of tensors.
  // (A pattern's name has the spelling of the compiler that MLIR was built with.)
  passes.addPass(createCanonicalizerPass(GreedyRewriteConfig().setUseTopDownTraversal(false),
                                         {"(anonymous namespace)::ConvertTrivialIfToSelect",
                                          "{anonymous}::ConvertTrivialIfToSelect"}));
  passes.addPass(createCSEPass());
}

/// From a forward pass that is cut, or not, to kernel groups.
static void formGroups(OpPassManager &passes, const PipelineOptions &options) {
  // Gradients: they are ops like any other from here on, and share what the forward pass has
  // computed.
  passes.addNestedPass<func::FuncOp>(createAppendBackward());
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createWatchValues());

  // Composites have given their gradients; as plain ops, forward and backward share their parts.
  passes.addPass(createDecompose());
  addSimplification(passes);

  // The row blocks that numerics prescribes become a dimension. Reshapes that this makes twice are
  // merged.
  passes.addPass(createSplitReductions({options.most_blocks, options.least_rows,
                                        options.most_split_elements, options.library_products}));
  addSimplification(passes);

  // Kernel groups fix what a kernel is, and so its bits. Every memory decision comes after this
  // line.
  // A watched value becomes a result of its kernel group, so watching changes no group.
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createTrimWatches());
  const int64_t tile_rows = options.row_tiles ? options.tile_rows : 0;
  passes.addPass(createFuse({options.most_blocks, options.least_rows, options.least_work, tile_rows,
                             options.merge, options.transpose_weights, options.library_products}));

  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createRecordWatches());

  // A copy is cheaper to make than to keep.
  if (options.remake_copies)
    passes.addNestedPass<func::FuncOp>(createRemakeCopies());
}

void refold::buildGroupsPipeline(OpPassManager &passes, const PipelineOptions &options) {
  // The gate: users write and edit these files. What is wrong is said in their own words, before
  // anything is rewritten.
  passes.addPass(createVerifyProgram());
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createMarkWatched());

  // A run that was stopped goes on from its states, so all that it has is state. Before gradients:
  // these are not to know.
  passes.addPass(createKeepRun());

  // Images get their channels last, where sums over windows want them. The backward pass follows by
  // itself, since it comes next.
  passes.addPass(createChannelsLast());

  // A budget may be kept by a published plan as well; what these cut is kept for it. (Times are
  // measured of the kernels that the program has without, so none are compared with these.)
  const bool plans = options.recompute_strategy == "auto";
  std::shared_ptr<PublishedPrograms> published;
  if (plans && options.memory_budget > 0 && options.profile.empty())
    published = std::make_shared<PublishedPrograms>(
        [options](OpPassManager &rest) { formGroups(rest, options); });

  // Functions that are not kept: what users have marked, or a published plan cuts out. The backward
  // pass makes the second run of each.
  passes.addPass(createRecompute(
      {.strategy = plans ? "user" : options.recompute_strategy,
       .n = options.recompute_layers ? std::to_string(*options.recompute_layers) : "",
       .objective = options.recompute_objective},
      {.published = published}));
  formGroups(passes, options);

  // What is kept and what is computed again. A plan is tried on a copy of the program that goes all
  // the way down.
  if (plans && options.memory_budget > 0) {
    if (!options.profile.empty())
      passes.addPass(createMeasuredCosts({options.profile}));
    passes.addPass(
        createRecompute({.strategy = "auto", .budget = std::to_string(options.memory_budget) + "B"},
                        {.placement = placementOf(options),
                         .outcome = options.recompute_outcome,
                         .names_least = options.least_budget,
                         .published = published}));
  }
}

refold::PlacementOptions refold::placementOf(const PipelineOptions &options) {
  return {.row_tiles = options.row_tiles,
          .dispatch_bytes = options.dispatch_bytes,
          .lanes = options.row_tiles && options.tile_rows > 0 ? options.lanes : 0,
          .in_place = options.in_place,
          .schedule = options.schedule,
          .eager_deletion = options.eager_deletion};
}

void refold::buildMemoryPipeline(OpPassManager &passes, const PipelineOptions &options) {
  buildGroupsPipeline(passes, options);
  // Then the way down: buffers, dispatches, addresses.
  buildPlacement(passes, placementOf(options));
}

namespace {
/// The memory decisions, as options of the pipeline.
struct MemoryPipelineOptions : PassPipelineOptions<MemoryPipelineOptions> {
  Option<std::string> recompute{
      *this, "recompute", llvm::cl::desc("strategy of --refold-recompute"), llvm::cl::init("auto")};
  Option<int64_t> memoryBudget{*this, "memory-budget",
                               llvm::cl::desc("bytes that the program may need, all of them "
                                              "(default as FLAGS_memory_budget says)"),
                               llvm::cl::init(0)};
  Option<bool> remakeCopies{*this, "remake-copies",
                            llvm::cl::desc("make copies again where they are read much later"),
                            llvm::cl::init(true)};
  Option<bool> inPlace{*this, "in-place",
                       llvm::cl::desc("write results over operands that die "
                                      "(default as FLAGS_enable_inplace says)"),
                       llvm::cl::init(true)};
  Option<bool> schedule{*this, "schedule",
                        llvm::cl::desc("put commands in the order of the least peak"),
                        llvm::cl::init(true)};
  Option<bool> eagerDeletion{*this, "eager-deletion",
                             llvm::cl::desc("free temporaries after their last use (default as "
                                            "FLAGS_eager_delete_tensor_gb says)"),
                             llvm::cl::init(true)};
};
} // namespace

void refold::registerRefoldPipelines(const PipelineOptions &defaults) {
  PassPipelineRegistration<MemoryPipelineOptions>(
      "refold-memory-pipeline",
      "a Program down to planned memory: what a run will do, before code is generated",
      [defaults](OpPassManager &passes, const MemoryPipelineOptions &given) {
        PipelineOptions options = defaults;
        auto take = [](auto &value, const auto &option) {
          if (option.hasValue())
            value = option;
        };
        take(options.recompute_strategy, given.recompute);
        take(options.memory_budget, given.memoryBudget);
        take(options.remake_copies, given.remakeCopies);
        take(options.in_place, given.inPlace);
        take(options.schedule, given.schedule);
        take(options.eager_deletion, given.eagerDeletion);
        buildMemoryPipeline(passes, options);
      });
}

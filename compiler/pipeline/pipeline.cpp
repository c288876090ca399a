//===- pipeline.cpp - The order of the passes -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/pipeline/pipeline.h"

#include "passes/Passes.h"
#include "passes/recompute/PlanRecompute.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace refold;

// Folders and CSE run on plain ops only: once fusions are formed, nothing may merge or move ops.
void refold::addSimplification(OpPassManager &passes) {
  // The canonicalizer works bottom up. Top down, each rewrite in a long chain of ops would visit
  // all later ops of the chain again. One pattern of MLIR is disabled, because it turns an scf.if
  // that chooses between two values into an arith.select of tensors. The name of this pattern
  // depends on the compiler that built MLIR, so the list has two spellings of it.
  passes.addPass(createCanonicalizerPass(GreedyRewriteConfig().setUseTopDownTraversal(false),
                                         {"(anonymous namespace)::ConvertTrivialIfToSelect",
                                          "{anonymous}::ConvertTrivialIfToSelect"}));
  passes.addPass(createCSEPass());
}

/// Adds the passes from a forward pass, already cut into segments or not, to fusions.
static void formGroups(OpPassManager &passes, const PipelineOptions &options) {
  // Gradients become ordinary ops here and share the values that the forward pass has computed.
  passes.addNestedPass<func::FuncOp>(createAppendBackward());
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createWatchValues());

  // Ops on bf16 and f16 become ops on f32 and conversions. A composite op is f32 inside.
  passes.addPass(createWidenFloats());

  // Composites have produced their gradients. As plain ops, forward and backward share their parts.
  passes.addPass(createDecompose());
  addSimplification(passes);

  // The loss of a large vocabulary is computed in tiles of rows.
  passes.addPass(createTileRows(
      {options.tile_bytes, options.tile_columns, /*mostTiles=*/16, options.tile_loops}));

  // Sums over the rows of the batch are cut into the program's shards.
  passes.addPass(createShardRows({options.product_terms, options.most_split_elements}));

  // Gives each sum the order that numerics.md prescribes. If a sum is split into blocks of rows,
  // the blocks become a new dimension. This creates duplicate reshapes, which the simplification
  // merges.
  passes.addPass(createSumTrees({options.most_blocks, options.least_rows, options.chain_terms,
                                 options.row_terms, options.product_terms, options.sum_lanes,
                                 options.most_split_elements, options.library_products}));
  addSimplification(passes);

  // Late readers of f32 values compute them again from values of 16 bits.
  passes.addPass(createKeepShortFloats());

  // Forms fusions. They decide which kernels exist, and thus every bit of the results. All
  // decisions about memory come later. With check_nan_inf, each checked value becomes an additional
  // result of its fusion, and is never fused into a reduction. This changes some fusions, but no
  // bit of a result.
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createTrimWatches());
  const int64_t tile_rows = options.row_tiles ? options.tile_rows : 0;
  passes.addPass(createFuse({options.most_blocks, options.least_rows, options.least_work, tile_rows,
                             options.merge, options.transpose_weights, options.library_products,
                             options.chain_terms}));

  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createRecordWatches());

  // Recomputing a copy is cheaper than keeping it.
  if (options.remake_copies)
    passes.addNestedPass<func::FuncOp>(createRemakeCopies());
}

/// Adds the cut of the forward pass and the passes to fusions.
static void cutAndForm(OpPassManager &passes, const PipelineOptions &options) {
  const bool isCut = options.recompute_strategy != RecomputeStrategy::Auto;
  RecomputeOptions cut;
  cut.strategy = isCut ? options.recompute_strategy : RecomputeStrategy::User;
  cut.n = {options.recompute_layers};
  cut.objective = {options.recompute_objective};
  passes.addPass(createRecompute(cut));
  formGroups(passes, options);
}

/// Adds the pass that plans for a memory budget. The pass runs the pipelines `form` and `place` on
/// each candidate. Its options name all passes of these pipelines, so the text of the whole
/// pipeline describes the compilation completely.
static void planWithin(OpPassManager &passes, const PipelineOptions &options) {
  OpPassManager form(ModuleOp::getOperationName()), place(ModuleOp::getOperationName());
  formGroups(form, options);
  if (!options.profile.empty())
    form.addPass(createMeasuredCosts({options.profile}));
  PlacementOptions trial = placementOf(options);
  trial.addresses = false;
  buildPlacement(place, trial);
  // Baselines are plans from the literature that the planner can also try. A baseline splits the
  // program into different segments, so its kernels differ from the kernels of the original
  // program. A profile has only the times of the original kernels. So baselines are disabled if
  // there is a profile.
  PlanRecomputeOptions plan;
  plan.budget = options.memory_budget;
  plan.baselines = options.profile.empty();
  plan.refuse = !options.recompute_outcome;
  plan.least = options.least_budget;
  passes.addPass(
      createPlanRecompute(plan, std::move(form), std::move(place), options.recompute_outcome));
}

void refold::buildGroupsPipeline(OpPassManager &passes, const PipelineOptions &options) {
  // The gate: users write and edit these files. Errors use the user's terms, before any rewrite.
  passes.addPass(createVerifyProgram());
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createMarkWatched());

  // Inserts the conversions of rf.precision, before gradients are created.
  passes.addPass(createAutocast());

  // Adds a state for each value that an interrupted run needs to resume. This happens before
  // gradients are created, because gradients must not depend on the added states.
  passes.addPass(createKeepRun());

  // Converts images to channels-last, the layout that suits sums over windows. The backward pass is
  // created later from the forward pass, so it gets the same layout.
  passes.addPass(createChannelsLast());

  // Decides which values of the forward pass are recomputed in the backward pass instead of kept.
  // Users mark such values, or a strategy from the literature chooses them. With a memory budget,
  // the planner chooses more values. It tries several candidates, and runs the same passes on each
  // of them.
  if (options.recompute_strategy == RecomputeStrategy::Auto && options.memory_budget)
    planWithin(passes, options);
  else
    cutAndForm(passes, options);
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
  // Then the lowering: buffers, dispatches, offsets.
  buildPlacement(passes, placementOf(options));
}

namespace {
/// The memory decisions as pipeline options.
struct MemoryPipelineOptions : PassPipelineOptions<MemoryPipelineOptions> {
  Option<RecomputeStrategy> recompute{
      *this, "recompute",
      llvm::cl::desc("strategy of --refold-recompute; auto: plans for memory-budget"),
      llvm::cl::init(RecomputeStrategy::Auto)};
  Option<planner::MemoryBudget> memoryBudget{
      *this, "memory-budget",
      llvm::cl::desc("most bytes that the program may need in total, such as 6GiB (default: "
                     "FLAGS_memory_budget)"),
      llvm::cl::init(planner::MemoryBudget())};
  Option<bool> remakeCopies{*this, "remake-copies",
                            llvm::cl::desc("repeat copies for late readers"), llvm::cl::init(true)};
  Option<bool> inPlace{
      *this, "in-place",
      llvm::cl::desc(
          "write results over operands that are not read again (default: FLAGS_enable_inplace)"),
      llvm::cl::init(true)};
  Option<bool> schedule{*this, "schedule", llvm::cl::desc("order commands for the lowest peak"),
                        llvm::cl::init(true)};
  Option<bool> eagerDeletion{
      *this, "eager-deletion",
      llvm::cl::desc(
          "free temporaries after their last use (default: FLAGS_eager_delete_tensor_gb)"),
      llvm::cl::init(true)};
};
} // namespace

void refold::registerRefoldPipelines(const PipelineOptions &defaults) {
  PassPipelineRegistration<MemoryPipelineOptions>(
      "refold-memory-pipeline",
      "lowers a Program to planned memory: all passes before code generation",
      [defaults](OpPassManager &passes, const MemoryPipelineOptions &given) {
        PipelineOptions options = defaults;
        auto take = [](auto &value, const auto &option) {
          if (option.hasValue())
            value = option.getValue();
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

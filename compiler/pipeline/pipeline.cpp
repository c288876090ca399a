//===- pipeline.cpp - The order of the passes -----------------------------===//
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

// Folders and CSE run on plain ops only: once fusions are formed, nothing may merge or move ops.
void refold::addSimplification(OpPassManager &passes) {
  // Bottom up: a deep program has long chains, and top down each rewrite would visit its users
  // again. An scf.if that chooses between two values stays an scf.if: upstream would turn it into
  // an arith.select of tensors. (The spelling of the pattern's name depends on the compiler that
  // built MLIR.)
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

  // Composites have produced their gradients. As plain ops, forward and backward share their parts.
  passes.addPass(createDecompose());
  addSimplification(passes);

  // The row blocks that numerics.md prescribes become a dimension. This creates duplicate reshapes,
  // which simplify merges.
  passes.addPass(createSplitReductions({options.most_blocks, options.least_rows,
                                        options.most_split_elements, options.library_products}));
  addSimplification(passes);

  // Fusions fix the kernels and thus their bits. Every memory decision comes after this line. A
  // watched value becomes a result of its fusion, so watching changes no fusion.
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createTrimWatches());
  const int64_t tile_rows = options.row_tiles ? options.tile_rows : 0;
  passes.addPass(createFuse({options.most_blocks, options.least_rows, options.least_work, tile_rows,
                             options.merge, options.transpose_weights, options.library_products}));

  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createRecordWatches());

  // Recomputing a copy is cheaper than keeping it.
  if (options.remake_copies)
    passes.addNestedPass<func::FuncOp>(createRemakeCopies());
}

void refold::buildGroupsPipeline(OpPassManager &passes, const PipelineOptions &options) {
  // The gate: users write and edit these files. Errors use the user's terms, before any rewrite.
  passes.addPass(createVerifyProgram());
  if (options.check_nan_inf)
    passes.addNestedPass<func::FuncOp>(createMarkWatched());

  // A stopped run resumes from its states, so everything that a run keeps must be state. This comes
  // before gradients, which must not see it.
  passes.addPass(createKeepRun());

  // Images become channels-last, the layout for sums over windows. The backward pass is created
  // later, from the forward pass, so it gets the same layout.
  passes.addPass(createChannelsLast());

  // A literature baseline may also keep a budget, so the programs that the baselines cut are saved.
  // (Not with a profile: its times are of the kernels of the uncut program, which the baselines do
  // not have.)
  const bool plans = options.recompute_strategy == "auto";
  std::shared_ptr<PublishedPrograms> published;
  if (plans && options.memory_budget > 0 && options.profile.empty())
    published = std::make_shared<PublishedPrograms>(
        [options](OpPassManager &rest) { formGroups(rest, options); });

  // Functions whose values are not kept: those marked by users, or cut out by a literature
  // baseline. The backward pass creates the second execution of each.
  passes.addPass(createRecompute(
      {.strategy = plans ? "user" : options.recompute_strategy,
       .n = options.recompute_layers ? std::to_string(*options.recompute_layers) : "",
       .objective = options.recompute_objective},
      {.published = published}));
  formGroups(passes, options);

  // Chooses which values are kept and which are recomputed. Each plan is tried on a copy of the
  // program that is lowered to the end.
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
  // Then the lowering: buffers, dispatches, offsets.
  buildPlacement(passes, placementOf(options));
}

namespace {
/// The memory decisions as pipeline options.
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

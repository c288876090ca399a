//===- pipeline.cpp - The order of the passes, and why --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/pipeline/pipeline.h"

#include "passes/Passes.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// Folders and CSE see plain ops only: after the groups are formed nothing may merge or move them.
static void simplify(OpPassManager &passes) {
  // Bottom up: a deep program has long chains, and top down each rewrite visits what hangs on it
  // again.
  // A choice between two values stays a choice: upstream would make it an arith.select of tensors.
  // (A pattern's name has the spelling of the compiler that MLIR was built with.)
  passes.addPass(createCanonicalizerPass(GreedyRewriteConfig().setUseTopDownTraversal(false),
                                         {"(anonymous namespace)::ConvertTrivialIfToSelect",
                                          "{anonymous}::ConvertTrivialIfToSelect"}));
  passes.addPass(createCSEPass());
}

void refold::buildMemoryPipeline(OpPassManager &passes, const PipelineOptions &options) {
  // The gate: users write and edit these files. What is wrong is said in their own words, before
  // anything is rewritten.
  passes.addPass(createVerifyProgram());

  // Images get their channels last, where sums over windows want them. The backward pass follows by
  // itself, since it comes next.
  passes.addPass(createChannelsLast());

  // Gradients: they are ops like any other from here on, and share what the forward pass has
  // computed.
  passes.addNestedPass<func::FuncOp>(createAppendBackward());

  // Composites have given their gradients; as plain ops, forward and backward share their parts.
  passes.addPass(createDecompose());
  simplify(passes);

  // The row blocks that numerics prescribes become a dimension. Reshapes that this makes twice are
  // merged.
  passes.addPass(createSplitReductions({options.most_blocks, options.least_rows,
                                        options.most_split_elements, options.library_products}));
  simplify(passes);

  // Kernel groups fix what a kernel is, and so its bits. Every memory decision comes after this
  // line.
  const int64_t tile_rows = options.row_tiles ? options.tile_rows : 0;
  passes.addPass(createFuse({options.most_blocks, options.least_rows, options.least_work, tile_rows,
                             options.merge, options.transpose_weights, options.library_products}));

  // A copy is cheaper to make than to keep.
  if (options.remake_copies)
    passes.addNestedPass<func::FuncOp>(createRemakeCopies());

  // Values become buffers: states in place, temporaries each its own.
  passes.addPass(createRfToMem());

  // Where threads meet. It decides how long temporaries live, so it comes before their lifetimes
  // are read.
  FormDispatchesOptions dispatches;
  if (!options.row_tiles)
    dispatches.maxBytes = 0;
  else if (tile_rows > 0)
    dispatches.lanes = options.lanes;
  passes.addNestedPass<func::FuncOp>(createFormDispatches(dispatches));

  // Results take the buffers of operands that die. Now that it is known where threads meet, it asks
  // for no further meeting.
  if (options.in_place)
    passes.addPass(createInPlace());

  // Commands that wait for nothing but memory: their order is the last thing that moves the peak.
  if (options.schedule)
    passes.addNestedPass<func::FuncOp>(createSchedule());

  // Lifetimes end, then addresses are chosen for them.
  passes.addNestedPass<func::FuncOp>(createEagerDeletion({options.eager_deletion}));
  passes.addNestedPass<func::FuncOp>(createPlanArena());

  // The gate: what is promised from here on is what will be measured.
  passes.addNestedPass<func::FuncOp>(createVerifyMemory());
}

namespace {
/// The memory decisions, as options of the pipeline.
struct MemoryPipelineOptions : PassPipelineOptions<MemoryPipelineOptions> {
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
        auto take = [](bool &value, const auto &option) {
          if (option.hasValue())
            value = option;
        };
        take(options.remake_copies, given.remakeCopies);
        take(options.in_place, given.inPlace);
        take(options.schedule, given.schedule);
        take(options.eager_deletion, given.eagerDeletion);
        buildMemoryPipeline(passes, options);
      });
}

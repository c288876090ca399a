//===- pipeline.h - The order of the passes ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/Placement.h"
#include "passes/planner/memory/budget.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/planner/recompute/strategy.h"

#include "mlir/Pass/PassManager.h"

#include <optional>
#include <string>

namespace refold {

/// Options of a compilation that decide what is computed and by which kernels.
struct PipelineOptions {
  /// A sum over rows is split into at most `most_blocks` row blocks of at least `least_rows` rows
  /// each. If such a block would have more than 1,024 rows, there are up to 64 blocks (numerics.md
  /// §4). If `most_blocks` is 1, rows are not split.
  int64_t most_blocks = 8;
  int64_t least_rows = 128;
  /// A chain is a part of a sum whose terms are added one after the other. It has at most
  /// `chain_terms` terms. If the last dimension is reduced, it is split into segments of
  /// `row_terms` terms, and each segment has `sum_lanes` chains (numerics.md §5).
  int64_t chain_terms = 64;
  int64_t row_terms = 1024;
  int64_t sum_lanes = 64;
  /// A chain of a product has at most this many terms (numerics.md §4).
  int64_t product_terms = 1024;
  /// Products with more elements than this are not split by rows: threads share their elements.
  int64_t most_split_elements = 65536;
  /// A value of a classifier with many classes is computed in tiles of at most this many bytes. If
  /// it is 0, such values are whole (losses.md).
  int64_t tile_bytes = int64_t{64} << 20;
  /// Loops compute these tiles. Else only the sums over rows have their order. Changes no bit.
  bool tile_loops = true;
  /// The least number of columns of such a value.
  int64_t tile_columns = 4096;
  /// In an op of few rows, each row is a block if it has at least this many operations.
  int64_t least_work = 64;
  /// Elementwise ops are fused into the kernels of their operands.
  bool merge = true;
  /// Weights that a product would read along their rows are transposed first, by a copy.
  bool transpose_weights = true;
  /// A dispatch contains as many launches as possible; else each launch is a dispatch of its own.
  bool row_tiles = true;
  /// A worker slot is a sequence of row blocks that one thread executes, in tiles of at least
  /// `tile_rows` rows. `lanes` is the number of worker slots. All tiles of a worker slot use the
  /// same temporaries. If `lanes` is 0, there are no worker slots, and each row block has its own
  /// temporaries.
  int64_t tile_rows = 128;
  int64_t lanes = 8;
  /// The maximum number of bytes of temporaries for each dispatch. If not set,
  /// --refold-form-dispatches uses its default. Changes no bit of a result.
  std::optional<int64_t> dispatch_bytes = std::nullopt;
  /// Copies that are read much later are recomputed. Changes no bit.
  bool remake_copies = true;
  /// Results overwrite operands that die. Changes no bit.
  bool in_place = true;
  /// Commands are reordered for the least peak. Changes no bit.
  bool schedule = true;
  /// Temporaries are freed after their last use, else at the end of their step. Changes no bit.
  bool eager_deletion = true;
  /// The strategy that chooses which values are recomputed instead of kept (--refold-recompute).
  /// Auto recomputes everything that users have marked, and more values if the memory budget
  /// requires it. Changes no bit of a result.
  RecomputeStrategy recompute_strategy = RecomputeStrategy::Auto;
  /// Layers per segment, for EveryN only; else the default of --refold-recompute.
  std::optional<int64_t> recompute_layers = std::nullopt;
  /// For the Kusumoto strategies only; else the default of --refold-recompute.
  std::optional<RecomputeObjective> recompute_objective = std::nullopt;
  /// Limit on all bytes that the program needs.
  planner::MemoryBudget memory_budget = {};
  /// If no plan keeps the budget, the exact least budget is searched for.
  bool least_budget = true;
  /// The table of --profile that planning uses; empty: operations and bytes. Changes no bit.
  std::string profile = "";
  /// If not null, receives the outcome of planning for the budget. The pipeline then does not fail
  /// if no plan fits the budget.
  planner::RecomputeOutcome *recompute_outcome = nullptr;
  /// If true, the run checks values of the program for NaN and infinity. Each checked value stays
  /// in memory until its check. Changes no bit of a result.
  bool check_nan_inf = false;
  /// Large products are left to a library. Each is one whole kernel.
  bool library_products = false;
};

/// Adds passes that fold ops and merge equal ones. For plain ops, before fusions are formed.
void addSimplification(mlir::OpPassManager &passes);

/// Adds the passes that lower a Program to fusions. Among them are the passes that choose and
/// recompute values. The fusions that result are the kernels of the executable, and do not change
/// any more.
void buildGroupsPipeline(mlir::OpPassManager &passes, const PipelineOptions &options = {});

/// Returns the part of `options` that buildPlacement takes.
PlacementOptions placementOf(const PipelineOptions &options);

/// Adds the passes that lower a Program to buffers, dispatches and planned offsets. These are the
/// passes of buildGroupsPipeline, followed by those of buildPlacement.
void buildMemoryPipeline(mlir::OpPassManager &passes, const PipelineOptions &options = {});

/// Registers the pipeline --refold-memory-pipeline. Options that are missing on the command line
/// get their values from `defaults`.
void registerRefoldPipelines(const PipelineOptions &defaults = {});

} // namespace refold

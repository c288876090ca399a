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
  /// The largest number of blocks into which sums over rows are split, and the least number of rows
  /// of a block (numerics.md §4).
  int64_t most_blocks = 8;
  int64_t least_rows = 128;
  /// Products with more elements than this are not split by rows: threads share their elements.
  int64_t most_split_elements = 65536;
  /// In an op of few rows, each row is a block if it has at least this many operations.
  int64_t least_work = 64;
  /// Elementwise ops are fused into the kernels of their operands.
  bool merge = true;
  /// Weights that a product would read along their rows are transposed first, by a copy.
  bool transpose_weights = true;
  /// A dispatch contains as many launches as possible; else each launch is a dispatch of its own.
  bool row_tiles = true;
  /// `lanes` worker slots walk blocks of rows in tiles of at least `tile_rows` rows. The tiles of a
  /// slot take turns in the same temporaries; with 0 each block has its own share of them.
  int64_t tile_rows = 128;
  int64_t lanes = 8;
  /// The most bytes of temporaries per dispatch, if not the default of --refold-form-dispatches.
  /// Changes no bit.
  std::optional<int64_t> dispatch_bytes = std::nullopt;
  /// Copies that are read much later are recomputed. Changes no bit.
  bool remake_copies = true;
  /// Results overwrite operands that die. Changes no bit.
  bool in_place = true;
  /// Commands are reordered for the least peak. Changes no bit.
  bool schedule = true;
  /// Temporaries are freed after their last use, else at the end of their step. Changes no bit.
  bool eager_deletion = true;
  /// How values are recomputed instead of kept (--refold-recompute); changes no bit. Auto:
  /// everything that users have marked, and as much more as the budget requires.
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
  /// Receives the outcome of planning for the budget. If given, a budget that no plan keeps is not
  /// an error of the pipeline.
  planner::RecomputeOutcome *recompute_outcome = nullptr;
  /// Values of the program are kept until the run has checked them for NaN and infinity. Changes no
  /// bit.
  bool check_nan_inf = false;
  /// Large products are left to a library. Each is one whole kernel.
  bool library_products = false;
};

/// Adds passes that fold ops and merge equal ones. For plain ops, before fusions are formed.
void addSimplification(mlir::OpPassManager &passes);

/// Adds the passes from a Program to its fusions, recomputed ones included. After them it is fixed
/// what is computed and by which kernels.
void buildGroupsPipeline(mlir::OpPassManager &passes, const PipelineOptions &options = {});

/// Returns the part of `options` that buildPlacement takes.
PlacementOptions placementOf(const PipelineOptions &options);

/// Adds the passes from a Program to its planned memory form: buildGroupsPipeline, then the
/// lowering.
void buildMemoryPipeline(mlir::OpPassManager &passes, const PipelineOptions &options = {});

/// Registers --refold-memory-pipeline with the command line. `defaults`: the values of options that
/// are not given.
void registerRefoldPipelines(const PipelineOptions &defaults = {});

} // namespace refold

//===- pipeline.h - The order of the passes -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/planner/recompute_outcome.h"
#include "passes/Placement.h"

#include "mlir/Pass/PassManager.h"

#include <optional>
#include <string>

namespace refold {

/// What a program is compiled for, as far as it decides what is computed and by which kernels.
struct PipelineOptions {
  /// Into how many blocks sums over rows are split, and how small they may be (numerics.md §4).
  int64_t most_blocks = 8;
  int64_t least_rows = 128;
  /// Of a larger product threads share the elements, and its rows are not split.
  int64_t most_split_elements = 65536;
  /// Of an op of few rows each is a block where it has so many operations.
  int64_t least_work = 64;
  /// Elementwise ops join the kernels of their operands.
  bool merge = true;
  /// Weights that a product would read along its rows are copied first.
  bool transpose_weights = true;
  /// A dispatch takes on as many launches as it can; else each is one by itself.
  bool row_tiles = true;
  /// Blocks of rows are walked in tiles of at least this many, in so many runs side by side, whose
  /// tiles take turns in temporaries; 0: each block has its own share of them.
  int64_t tile_rows = 128;
  int64_t lanes = 8;
  /// Temporaries that one dispatch may hold, if not what --refold-form-dispatches says. It changes
  /// no bit.
  std::optional<int64_t> dispatch_bytes = std::nullopt;
  /// Copies are made again where they are read much later. It changes no bit.
  bool remake_copies = true;
  /// Results are written over operands that die. It changes no bit.
  bool in_place = true;
  /// Commands are put in the order of the least peak. It changes no bit.
  bool schedule = true;
  /// Temporaries are freed after their last use, else at the end of their step. It changes no bit.
  bool eager_deletion = true;
  /// What is computed again instead of kept (--refold-recompute); it changes no bit. "auto": what
  /// users have marked, and whatever it takes to keep the budget.
  std::string recompute_strategy = "auto";
  /// Of a segment, for "every-n" alone; else as --refold-recompute says.
  std::optional<int64_t> recompute_layers = std::nullopt;
  /// For "kusumoto-exact" and "kusumoto-approx" alone.
  std::string recompute_objective = "";
  /// Bytes that the program may need, all of them. 0: no budget.
  int64_t memory_budget = 0;
  /// Where no plan keeps the budget, the leanest one is looked for, to the byte.
  bool least_budget = true;
  /// The table of --profile that planning goes by; empty: by operations and bytes. It changes no
  /// bit.
  std::string profile = "";
  /// Where to say what the budget came to; then one that no plan keeps is no error of the pipeline.
  planner::RecomputeOutcome *recompute_outcome = nullptr;
  /// Values of the program are kept until a run has looked for NaN and infinity in them. It changes
  /// no bit.
  bool check_nan_inf = false;
  /// Large products are left to a library: it makes each whole, in a kernel of its own.
  bool library_products = false;
};

/// Folds, and merges what is computed twice. For plain ops, before kernel groups are formed.
void addSimplification(mlir::OpPassManager &passes);

/// From a Program to its kernel groups, those that run again among them: what is computed, and by
/// which kernels, is settled then.
void buildGroupsPipeline(mlir::OpPassManager &passes, const PipelineOptions &options = {});

/// How groups are placed: what buildPlacement is told.
PlacementOptions placementOf(const PipelineOptions &options);

/// From a Program to its planned memory form: the groups, then the way down.
void buildMemoryPipeline(mlir::OpPassManager &passes, const PipelineOptions &options = {});

/// Makes --refold-memory-pipeline known to the command line. `defaults` is what its options are
/// where they are not given.
void registerRefoldPipelines(const PipelineOptions &defaults = {});

} // namespace refold

//===- recompute_rows.h - Bytes and costs of a step by strategy -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the plans of all recompute strategies in the same way. The bytes are those of a program
// whose addresses are all planned. The costs are summed over all fusions of a step. Estimates of
// the strategies themselves are not used.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"
#include "passes/planner/recompute/strategy.h"

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinOps.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::bench {

/// Bytes and costs of a planned step.
struct RecomputeRow {
  uint64_t bytes = 0; ///< of the arena and of everything else in the program
  double flops = 0;   ///< of a step
  uint64_t picoseconds = 0;
  int64_t kernels = 0; ///< of a step
  /// Time to plan the program, until all of its addresses are known. For a plan of a Pareto front,
  /// the time from the start of the search for the front until this plan was ready.
  double seconds = 0;
  /// For plans of a Pareto front: the smallest budget in bytes with which "auto" takes the plan.
  uint64_t least_budget = 0;
};

/// A strategy of --refold-recompute with its options.
struct Strategy {
  bool is_front = false; ///< all plans of Auto, for FrontOf
  RecomputeStrategy kind = RecomputeStrategy::None;
  std::optional<int64_t> layers = std::nullopt;               ///< for EveryN
  std::optional<RecomputeObjective> objective = std::nullopt; ///< for the Kusumoto strategies
  /// For Auto.
  uint64_t budget = 0;
};

/// Plans the program with a strategy and measures it. A plan above the budget is an error.
absl::StatusOr<RecomputeRow> RowOf(mlir::ModuleOp program, const Strategy &strategy);

/// The plans from which the strategy "auto" chooses. It takes the first plan whose `least_budget`
/// is at most the given budget.
struct Front {
  std::vector<RecomputeRow> plans;
  uint64_t bound = 0;
  std::string bound_reason;
  double seconds = 0;
};
absl::StatusOr<Front> FrontOf(mlir::ModuleOp program);

} // namespace refold::bench

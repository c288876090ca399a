//===- recompute_rows.h - What a step needs and costs, by strategy -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function says what every plan needs, whoever made it: the module is placed down to its last
// address, and programBytes reads what that takes. One says what a step costs: it adds up the
// kernel groups that are launched. Both are taken of the program itself, not of what a strategy
// believes of it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinOps.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::bench {

/// A planned step.
struct RecomputeRow {
  uint64_t bytes = 0; ///< everything that the program has, and the arena
  double flops = 0;   ///< of a step
  uint64_t picoseconds = 0;
  int64_t kernels = 0; ///< of a step
  /// From the program to its addresses; of plans of a front since the front was begun.
  double seconds = 0;
  /// Of plans of a front: with less it is not taken.
  uint64_t least_budget = 0;
};

/// A strategy of --refold-recompute with what it is told.
struct Strategy {
  std::string name = "none";
  std::optional<int64_t> layers = std::nullopt; ///< for "every-n"
  std::string objective = "";                   ///< for "kusumoto-exact" and "kusumoto-approx"
  /// For "auto".
  uint64_t budget = 0;
};

/// The program as the strategy leaves it. A budget that is not kept is an error.
absl::StatusOr<RecomputeRow> RowOf(mlir::ModuleOp program, const Strategy &strategy);

/// What "auto" chooses from, whatever the budget: it takes the first one whose least budget is
/// within it.
struct Front {
  std::vector<RecomputeRow> plans;
  uint64_t bound = 0;
  std::string bound_reason;
  double seconds = 0;
};
absl::StatusOr<Front> FrontOf(mlir::ModuleOp program);

} // namespace refold::bench

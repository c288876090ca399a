//===- budget.h - Check of a program against a budget -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FLAGS_memory_budget: the budget is kept, or the program is rejected before anything runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>
#include <optional>

namespace refold {

/// Returns OK if every function of the program needs at most `budget` bytes of device memory in
/// total. The error has both numbers, the peak's location, the largest buffers there and the least
/// sufficient budget; with `recompute`, also the plans that were tried.
absl::Status CheckBudget(const exe::ExecutableT &table, uint64_t budget,
                         const planner::RecomputeOutcome *recompute = nullptr);

/// Returns the error for a budget that no plan keeps, if the least sufficient budget was not
/// searched for.
absl::Status RefuseBudget(const planner::RecomputeOutcome &recompute);

/// Returns the least sufficient budget in an error of the two functions above, even if the error
/// was passed on; about that budget if it was not searched for. Returns nothing for any other
/// status.
std::optional<uint64_t> NeededBytes(const absl::Status &refused);

} // namespace refold

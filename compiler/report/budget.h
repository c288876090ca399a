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

/// Returns OK if every function of the program needs at most `budget` bytes of device memory.
/// Otherwise returns an error about the function that needs the most. The error has the budget, the
/// needed bytes and the least sufficient budget. For "train" it also has the location of the peak,
/// the largest buffers there and, with `recompute`, a comparison of the plans that were tried.
absl::Status CheckBudget(const exe::ExecutableT &table, uint64_t budget,
                         const planner::RecomputeOutcome *recompute = nullptr);

/// Returns the error for a budget that no plan fits. The error has an estimate of the least
/// sufficient budget, because the exact number was not searched for.
absl::Status RefuseBudget(const planner::RecomputeOutcome &recompute);

/// Returns the least sufficient budget from an error of CheckBudget or RefuseBudget. The number
/// from RefuseBudget is an estimate. The number is stored as a payload of the status, so copies of
/// the status contain it, too. Returns nothing for any other status.
std::optional<uint64_t> NeededBytes(const absl::Status &refused);

} // namespace refold

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
/// Otherwise returns an error about the function that needs the most memory. The error has the
/// budget, the needed bytes and the least sufficient budget. For the function "train", the error
/// also has the location of the peak and the largest buffers there. If `recompute` is given, the
/// error also compares the plans that were tried.
absl::Status CheckBudget(const exe::ExecutableT &table, uint64_t budget,
                         const planner::RecomputeOutcome *recompute = nullptr);

/// Returns the error for a budget that no plan fits. The error has only an estimate of the least
/// sufficient budget, because the compiler has not searched for the exact number.
absl::Status RefuseBudget(const planner::RecomputeOutcome &recompute);

/// Returns the least sufficient budget from an error of CheckBudget or RefuseBudget. The number
/// from RefuseBudget is an estimate. Returns nothing for any other status. The number is a payload
/// of the status, so copies of the status have it, too.
std::optional<uint64_t> NeededBytes(const absl::Status &refused);

} // namespace refold

//===- budget.h - Whether a compiled program keeps its budget ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FLAGS_memory_budget: kept, or refused before anything runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>
#include <optional>

namespace refold {

/// OK if every function of the program needs at most `budget` bytes, all device memory counted. The
/// error has both numbers, where the peak is, who holds most there, what else was tried, if
/// `recompute` is given, and the least budget that would do.
absl::Status CheckBudget(const exe::ExecutableT &table, uint64_t budget,
                         const planner::RecomputeOutcome *recompute = nullptr);

/// The error for a budget that no plan keeps, where the least that would do was not looked for.
absl::Status RefuseBudget(const planner::RecomputeOutcome &recompute);

/// Of an error of the two above, however it was handed on: the least budget that would do, or about
/// that where it was not looked for. Nothing of any other status.
std::optional<uint64_t> NeededBytes(const absl::Status &refused);

} // namespace refold

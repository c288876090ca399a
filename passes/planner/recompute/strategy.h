//===- strategy.h - Recompute strategies and their words --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>

namespace refold {

/// The values that are recomputed instead of kept. Auto: the functions and checkpoints that the
/// program marks, and as much more as the budget requires. User: only the marks. None: nothing. The
/// others: segments of the forward pass, as --refold-recompute describes them; with these a budget
/// is only checked against the resulting peak.
enum class RecomputeStrategy : uint8_t {
  Auto,
  User,
  None,
  EveryN,
  Chen,
  KusumotoExact,
  KusumotoApprox
};

/// Least (Time) or most (Memory) recomputation.
enum class RecomputeObjective : uint8_t { Time, Memory };

/// Returns the word of an option of passes and flags: "every-n", "time".
const char *WordOf(RecomputeStrategy strategy);
const char *WordOf(RecomputeObjective objective);

/// Returns the option for a word. The error for an unknown word suggests the nearest known one and
/// lists all.
absl::StatusOr<RecomputeStrategy> ParseRecomputeStrategy(absl::string_view word);
absl::StatusOr<RecomputeObjective> ParseRecomputeObjective(absl::string_view word);

} // namespace refold

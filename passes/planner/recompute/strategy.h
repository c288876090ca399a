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

/// Selects the values that are recomputed instead of kept:
/// - User: the functions and checkpoints that the program marks.
/// - Auto: also as many other values as the budget requires.
/// - None: nothing.
/// - The others: segments of the forward pass, as --refold-recompute describes. The program's
///   memory budget does not change these segments. It is only compared with the resulting peak.
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

/// Returns the option with this name. If there is none, the error suggests the most similar name
/// and lists all names.
absl::StatusOr<RecomputeStrategy> ParseRecomputeStrategy(absl::string_view word);
absl::StatusOr<RecomputeObjective> ParseRecomputeObjective(absl::string_view word);

} // namespace refold

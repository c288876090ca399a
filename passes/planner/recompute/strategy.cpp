//===- strategy.cpp - Recompute strategies and their words ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/strategy.h"

#include "runtime/core/option_words.h"

namespace refold {
namespace {

// The words of each option, in the order of its enum.
constexpr const char *kStrategyWords[] = {"auto", "user",           "none",           "every-n",
                                          "chen", "kusumoto-exact", "kusumoto-approx"};
constexpr const char *kObjectiveWords[] = {"time", "memory"};

} // namespace

const char *WordOf(RecomputeStrategy strategy) {
  return kStrategyWords[static_cast<size_t>(strategy)];
}
const char *WordOf(RecomputeObjective objective) {
  return kObjectiveWords[static_cast<size_t>(objective)];
}

absl::StatusOr<RecomputeStrategy> ParseRecomputeStrategy(absl::string_view word) {
  return runtime::ParseWord<RecomputeStrategy>("recompute strategy", kStrategyWords, word);
}
absl::StatusOr<RecomputeObjective> ParseRecomputeObjective(absl::string_view word) {
  return runtime::ParseWord<RecomputeObjective>("recompute objective", kObjectiveWords, word);
}

} // namespace refold

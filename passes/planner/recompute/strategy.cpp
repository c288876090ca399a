//===- strategy.cpp - Recompute strategies and their words ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/strategy.h"

#include "runtime/core/nearest.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <string>
#include <vector>

namespace refold {
namespace {

// The words of each option, in the order of its enum.
constexpr const char *kStrategyWords[] = {"auto", "user",           "none",           "every-n",
                                          "chen", "kusumoto-exact", "kusumoto-approx"};
constexpr const char *kObjectiveWords[] = {"time", "memory"};

/// Returns the option whose word is `word`. `noun` is the name of the option in the error.
template <typename Option, size_t n>
absl::StatusOr<Option> ParseRecomputeWord(const char *noun, const char *const (&words)[n],
                                          absl::string_view word) {
  for (size_t i = 0; i < n; ++i)
    if (word == words[i])
      return static_cast<Option>(i);
  const std::vector<std::string> known(words, words + n);
  return absl::InvalidArgumentError(absl::StrCat("unknown ", noun, " '", word, "'",
                                                 runtime::Suggest(word, known),
                                                 ", there are: ", absl::StrJoin(known, ", ")));
}

} // namespace

const char *WordOf(RecomputeStrategy strategy) {
  return kStrategyWords[static_cast<size_t>(strategy)];
}
const char *WordOf(RecomputeObjective objective) {
  return kObjectiveWords[static_cast<size_t>(objective)];
}

absl::StatusOr<RecomputeStrategy> ParseRecomputeStrategy(absl::string_view word) {
  return ParseRecomputeWord<RecomputeStrategy>("recompute strategy", kStrategyWords, word);
}
absl::StatusOr<RecomputeObjective> ParseRecomputeObjective(absl::string_view word) {
  return ParseRecomputeWord<RecomputeObjective>("recompute objective", kObjectiveWords, word);
}

} // namespace refold

//===- flag_values.cpp - The FLAGS_ of compilations and runs --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries on the flag table.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flag_values.h"

#include "runtime/core/idle_flag.h"
#include "runtime/core/nearest.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <utility>

#include <unistd.h>

namespace refold::runtime {
namespace {

constexpr char kPrefix[] = "FLAGS_";

} // namespace

absl::StatusOr<EnvironmentFlags> ReadFlags(const char *const *environment) {
  EnvironmentFlags flags;
  const absl::Span<const FlagEntry> table = KnownFlags();
  for (const char *const *variable = environment ? environment : environ; variable && *variable;
       ++variable) {
    if (!absl::StartsWith(*variable, kPrefix))
      continue;
    const std::pair<std::string, std::string> pair =
        absl::StrSplit(*variable, absl::MaxSplits('=', 1));
    const auto entry = std::find_if(table.begin(), table.end(), [&](const FlagEntry &each) {
      return absl::StrCat(kPrefix, each.name) == pair.first;
    });
    if (entry == table.end()) {
      std::vector<std::string> known;
      for (const FlagEntry &each : table)
        known.push_back(absl::StrCat(kPrefix, each.name));
      if (const std::string hint = Suggest(pair.first, known); !hint.empty())
        flags.warnings.push_back(
            absl::StrCat("environment variable ", pair.first, " is unknown", hint));
    } else if (!entry->set(pair.second, flags.values)) {
      return absl::InvalidArgumentError(absl::StrCat("environment variable ", pair.first,
                                                     " must be ", entry->range, ", got '",
                                                     pair.second, "'"));
    }
  }
  return flags;
}

FlagValues Or(const FlagValues &said, const FlagValues &otherwise) {
  FlagValues values = said;
  for (const FlagEntry &flag : KnownFlags())
    if (!flag.said(values))
      flag.take(otherwise, values);
  return values;
}

FlagValues WithDefaults(const FlagValues &said) {
  FlagValues values = said;
  for (const FlagEntry &flag : KnownFlags())
    if (!flag.said(values))
      flag.set(flag.default_text, values);
  return values;
}

std::string ConflictsOf(const FlagEntry &flag) {
  switch (flag.acts_with) {
  case ActsWith::AnyStrategy:
    return flag.but;
  case ActsWith::Pools:
    return "no effect with allocator_strategy=arena, because offsets are fixed when the program is "
           "compiled";
  case ActsWith::Chunks:
    return "effective only with allocator_strategy=naive_best_fit";
  }
  return "";
}

std::string IdleFlag(const FlagEntry &flag, const FlagValues &said) {
  if (!flag.said(said))
    return "";
  const AllocatorStrategy strategy = *WithDefaults(said).allocator_strategy;
  const bool in_arena = strategy == AllocatorStrategy::Arena;
  // True if the flag lets garbage accumulate before it is freed. The arena has no garbage, so this
  // has no effect there. (A value below 0 has an effect at compile time.)
  const bool gathers =
      absl::string_view(flag.name) == "eager_delete_tensor_gb" && *said.eager_delete_tensor_gb > 0;
  const bool idles =
      ((flag.acts_with == ActsWith::Pools || gathers) && in_arena) ||
      (flag.acts_with == ActsWith::Chunks && strategy != AllocatorStrategy::NaiveBestFit);
  if (!idles)
    return "";
  return absl::StrCat(kPrefix, flag.name, " has no effect with ", kPrefix,
                      "allocator_strategy=", StrategyName(strategy), ": ",
                      gathers ? "above 0 it is effective with " : "it is effective with ",
                      flag.acts_with == ActsWith::Chunks ? "naive_best_fit"
                                                         : "naive_best_fit and auto_growth");
}

std::vector<std::string> IdleFlags(const FlagValues &said) {
  std::vector<std::string> idle;
  for (const FlagEntry &flag : KnownFlags())
    if (std::string line = IdleFlag(flag, said); !line.empty())
      idle.push_back(std::move(line));
  return idle;
}

} // namespace refold::runtime

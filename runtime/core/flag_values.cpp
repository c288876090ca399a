//===- flag_values.cpp - The FLAGS_ of runs -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flag is added here: to the table and to Or.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flag_values.h"

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

const FlagEntry kTable[] = {
    {"check_nan_inf", "", "false", "true or false",
     "end the run at the first result that is NaN or infinite, with its step, operation and source "
     "line; the bits are the same",
     [](absl::string_view text, FlagValues &values) {
       bool value;
       if (!absl::SimpleAtob(text, &value))
         return false;
       values.check_nan_inf = value;
       return true;
     }},
};

} // namespace

absl::Span<const FlagEntry> KnownFlags() { return kTable; }

absl::StatusOr<EnvironmentFlags> ReadFlags(const char *const *environment) {
  EnvironmentFlags flags;
  for (const char *const *variable = environment ? environment : environ; variable && *variable;
       ++variable) {
    if (!absl::StartsWith(*variable, kPrefix))
      continue;
    const std::pair<std::string, std::string> pair =
        absl::StrSplit(*variable, absl::MaxSplits('=', 1));
    const auto entry =
        std::find_if(std::begin(kTable), std::end(kTable), [&](const FlagEntry &each) {
          return absl::StrCat(kPrefix, each.name) == pair.first;
        });
    if (entry == std::end(kTable)) {
      std::vector<std::string> known;
      for (const FlagEntry &each : kTable)
        known.push_back(absl::StrCat(kPrefix, each.name));
      if (const std::string hint = Suggest(pair.first, known); !hint.empty())
        flags.warnings.push_back(
            absl::StrCat("environment variable ", pair.first, " has no meaning", hint));
    } else if (!entry->set(pair.second, flags.values)) {
      return absl::InvalidArgumentError(absl::StrCat("environment variable ", pair.first,
                                                     " must be ", entry->range, ", got '",
                                                     pair.second, "'"));
    }
  }
  return flags;
}

FlagValues Or(const FlagValues &said, const FlagValues &otherwise) {
  return {.check_nan_inf = said.check_nan_inf ? said.check_nan_inf : otherwise.check_nan_inf};
}

} // namespace refold::runtime

//===- flag_values.h - The FLAGS_ of runs -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One table of what can be set by environment variables FLAGS_name, by tools' flags of the same
// names and in code. The command line is asked first, then what the program's code says, then the
// environment, then the default.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {

/// Nothing: it was not said here.
struct FlagValues {
  std::optional<bool> check_nan_inf;
};

struct FlagEntry {
  const char *name;    ///< without FLAGS_
  const char *metavar; ///< the form of the value; "" for a switch
  const char *default_text;
  const char *range; ///< what its values are: "true or false"
  const char *help;
  /// False if the text is none of its values.
  bool (*set)(absl::string_view text, FlagValues &values);
};

/// The table.
absl::Span<const FlagEntry> KnownFlags();

/// What the environment says. Errors name variable, value and range.
struct EnvironmentFlags {
  FlagValues values;
  /// A line for each variable FLAGS_... that is none of the table's, but looks like one of them.
  std::vector<std::string> warnings;
};
/// `environment`: NAME=VALUE, ended by null; or null for that of this process.
absl::StatusOr<EnvironmentFlags> ReadFlags(const char *const *environment = nullptr);

/// `said`, and what it does not say from `otherwise`.
FlagValues Or(const FlagValues &said, const FlagValues &otherwise);

} // namespace refold::runtime

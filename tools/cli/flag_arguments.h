//===- flag_arguments.h - FLAGS_ among another parser's arguments ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some tools let LLVM parse their command line. LLVM refuses flags that it does not know. So these
// tools first remove the runtime's flags, such as --FLAGS_name, from the arguments.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::tools {

struct FlagArguments {
  /// Values from the command line; flags that it does not give come from the environment.
  runtime::FlagValues values;
  /// The arguments that are left for LLVM.
  std::vector<char *> rest;
  /// Warnings for the user, one line each.
  std::vector<std::string> warnings;
};

/// Removes the runtime's flags from `arguments`, up to an argument "--", and returns their values.
/// Accepts --name=value and --FLAGS_name=value, and --name for switches. Names may have dashes or
/// underscores. Errors name the flag, its value and the valid range.
absl::StatusOr<FlagArguments> TakeFlagArguments(const std::vector<char *> &arguments);

} // namespace refold::tools

//===- flag_arguments.h - FLAGS_ among the arguments of others --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tools whose command line is LLVM's, which would refuse them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::tools {

struct FlagArguments {
  /// Of the command line, and what it does not say from the environment.
  runtime::FlagValues values;
  /// The arguments without them.
  std::vector<char *> rest;
  /// For the user, a line each.
  std::vector<std::string> warnings;
};

/// Takes --name=value, --FLAGS_name=value and, of switches, --name out of the arguments, with
/// dashes or underscores, up to "--". Errors name flag, value and range.
absl::StatusOr<FlagArguments> TakeFlagArguments(const std::vector<char *> &arguments);

} // namespace refold::tools

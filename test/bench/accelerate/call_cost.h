//===- call_cost.h - The cost of a call -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/functional/function_ref.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::bench {

struct CallKind {
  const char *name;
  /// Number of arrays among arguments and results.
  int64_t arrays;
  /// Number of kernel pointers that change with each call.
  int64_t pointers = 0;

  /// The goal for a call, in nanoseconds.
  int64_t goal() const { return 1000 + 50 * arrays + 2 * pointers; }
};

struct CallCost {
  CallKind kind;
  double nanoseconds;
  /// None if the system does not let the process count instructions.
  std::optional<int64_t> instructions;

  std::string Json() const;
};

/// Returns the median cost of a call over ten rounds of `calls` calls each. `call` gets the index
/// of the call within its round.
CallCost MeasureCall(const CallKind &kind, int64_t calls, absl::FunctionRef<void(int64_t)> call);

/// Returns one error line for each kind of call that executes more than three times its intended
/// number of instructions. The intended number is CallKind::goal(), in nanoseconds, times four
/// instructions per nanosecond.
std::vector<std::string> AboveGoal(const std::vector<CallCost> &costs);

} // namespace refold::bench

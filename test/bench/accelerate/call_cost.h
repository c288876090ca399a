//===- call_cost.h - The cost of a call, and its goal --------------*- C++ -*-===//
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
  /// Among arguments and results.
  int64_t arrays;
  /// Pointers of kernels that each call gives another value.
  int64_t pointers = 0;

  /// What a call may take, in nanoseconds.
  int64_t goal() const { return 1000 + 50 * arrays + 2 * pointers; }
};

struct CallCost {
  CallKind kind;
  double nanoseconds;
  /// None where the system does not let the process count them.
  std::optional<int64_t> instructions;

  std::string Json() const;
};

/// The medians of ten parts of so many calls, so that what interrupts one part is not in them.
/// `call` gets the number of the call within its part.
CallCost MeasureCall(const CallKind &kind, int64_t calls, absl::FunctionRef<void(int64_t)> call);

/// A line for each kind that takes more than three times the instructions of its goal, at four of
/// them a nanosecond.
std::vector<std::string> AboveGoal(const std::vector<CallCost> &costs);

} // namespace refold::bench

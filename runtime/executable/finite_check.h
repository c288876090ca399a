//===- finite_check.h - NaN and infinity, found after a launch --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FLAGS_check_nan_inf looks at the values of the program among the results of a launch
// (exe::Launch.watches), right after it. In a result that replaces a row of a history it looks at
// that row; the other rows are not this launch's, and may hold anything. A row whose place the
// kernel computes itself is not looked at.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace refold::runtime {

/// An element that is not finite.
struct NotFinite {
  int64_t element; ///< in row-major order
  double value;
};

/// The first of `count` floats that is NaN or infinite. `type` is one of floats.
std::optional<NotFinite> FirstNotFinite(exe::ElementType type, const void *values, int64_t count);

/// The checks of one launch's results.
class FiniteCheck {
public:
  FiniteCheck(const exe::KernelT &kernel, const exe::LaunchT &launch);

  /// The first offender of the first result that has one.
  struct Found : NotFinite {
    /// Its number among the launch's watches.
    size_t watch;
  };
  /// `args`: the launch's pointers at its first block, operands, then results.
  std::optional<Found> Find(absl::Span<void *const> args) const;

  /// What is looked at of a result.
  struct Result {
    /// Its number among the launch's watches, and among its arguments.
    size_t watch, arg;
    exe::ElementType type;
    int64_t count;
    /// Of a history: how many rows, and the operand (an s64 scalar, out of range the nearest row)
    /// that says which was written; else -1.
    int64_t rows = 1;
    int64_t position = -1;
  };
  const std::vector<Result> &results() const { return results_; }

private:
  std::vector<Result> results_;
};

/// An error if the program was not compiled with FLAGS_check_nan_inf: its values are not in memory.
absl::Status CheckIsWatched(const exe::ExecutableT &table);

/// The error that ends a run. `when`: "step 3", or the function outside of steps. `states`: how
/// they are now.
absl::Status NotFiniteError(const exe::ExecutableT &table, const exe::LaunchT &launch,
                            const FiniteCheck::Found &found, absl::string_view when,
                            absl::string_view states);

} // namespace refold::runtime

//===- finite_check.h - NaN and infinity, found after a launch --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What FLAGS_check_nan_inf looks at: the floats that a launch has written. Of a history that is
// written row by row that is the row; the others are none of this launch's, and may hold anything.
// A row whose place the kernel computes itself is not looked at.
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

bool IsFloat(exe::ElementType type);

/// The first of `count` floats that is NaN or infinite. `type` is one of floats.
std::optional<NotFinite> FirstNotFinite(exe::ElementType type, const void *values, int64_t count);

/// The checks of one kernel's results.
class FiniteCheck {
public:
  explicit FiniteCheck(const exe::KernelT &kernel);

  /// The first offender of the first result that has one.
  struct Found : NotFinite {
    size_t result;
  };
  /// `args`: the launch's pointers at its first block, operands, then results.
  std::optional<Found> Find(absl::Span<void *const> args) const;

  /// What is looked at of a result.
  struct Result {
    /// Its number among the results, and among the launch's arguments.
    size_t result, arg;
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

/// The error that ends a run. `when`: "step 3", or "" outside of steps. `operation`: that of the
/// kernel which is the first to make such a value, where that is known. `states`: how they are now.
absl::Status NotFiniteError(const exe::ExecutableT &table, const exe::LaunchT &launch,
                            const FiniteCheck::Found &found, absl::string_view when,
                            std::optional<size_t> operation, absl::string_view states);

} // namespace refold::runtime

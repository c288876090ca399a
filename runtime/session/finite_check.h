//===- finite_check.h - NaN and infinity after a launch ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements FLAGS_check_nan_inf: after a launch, checks the results that are values of the program
// (exe::Launch.watches). If a result replaces one row of a stacked fetch, only this row is checked,
// because other launches write the other rows. If the kernel computes the index of the row itself,
// the row is not checked.
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

/// Returns the first of `count` floats that is NaN or infinite. `type` is F32 or F64.
std::optional<NotFinite> FirstNotFinite(exe::ElementType type, const void *values, int64_t count);

/// The checks of one launch's results.
class FiniteCheck {
public:
  FiniteCheck(const exe::KernelT &kernel, const exe::LaunchT &launch);

  /// The first non-finite element of the first result that has one.
  struct Found : NotFinite {
    /// Index among the launch's watches.
    size_t watch;
  };
  /// Returns the first element of the results that is NaN or infinite. `args` holds the pointers of
  /// the launch's first block: operands, then results.
  std::optional<Found> Find(absl::Span<void *const> args) const;

  /// One checked result.
  struct Result {
    /// Indices among the launch's watches and among its arguments.
    size_t watch, arg;
    exe::ElementType type;
    int64_t count;
    /// For a stacked fetch, `rows` is the number of rows. Only the written row is checked. Operand
    /// `position`, an s64 scalar, holds its index, which is clamped to the valid rows. For other
    /// results, `rows` is 1 and `position` is -1.
    int64_t rows = 1;
    int64_t position = -1;
  };
  const std::vector<Result> &results() const { return results_; }

private:
  std::vector<Result> results_;
};

/// Returns an error if the program was compiled without FLAGS_check_nan_inf. Such a program does
/// not keep all values in memory for the check.
absl::Status CheckIsWatched(const exe::ExecutableT &table);

/// Returns the error that ends a run because a value is NaN or infinite. `when` is the step, such
/// as "step 3", or the function's name if the value was computed outside of a step. `states`
/// describes the present values of the states.
absl::Status NotFiniteError(const exe::ExecutableT &table, const exe::LaunchT &launch,
                            const FiniteCheck::Found &found, absl::string_view when,
                            absl::string_view states);

} // namespace refold::runtime

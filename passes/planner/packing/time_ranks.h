//===- time_ranks.h - Lifetimes by rank -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers all births and deaths in order (their ranks), and counts how many lifetimes overlap a
// given one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

class TimeRanks {
public:
  /// O(n log n).
  explicit TimeRanks(absl::Span<const Lifetime> lifetimes);

  /// Returns the number of distinct births and deaths before `position`.
  int64_t Of(int64_t position) const;
  /// Returns how many other lifetimes overlap `lifetime`, which must be one of the constructor's.
  int64_t Conflicts(const Lifetime &lifetime) const;

private:
  std::vector<int64_t> lowers_, uppers_, times_; // ascending
};

} // namespace refold::planner

//===- time_ranks.h - Lifetimes by rank, and who conflicts ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Positions that begin or end a lifetime, counted: where a lifetime lies among them, and how many
// others are alive at the same time as it is.
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

  /// How many begins and ends of lifetimes, equal ones counted once, are before the position.
  int64_t Of(int64_t position) const;
  /// How many others of the lifetimes are alive at some position of this one, which is one of them.
  int64_t Conflicts(const Lifetime &lifetime) const;

private:
  std::vector<int64_t> lowers_, uppers_, times_; // ascending
};

} // namespace refold::planner

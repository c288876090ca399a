//===- time_ranks.cpp - Lifetimes by rank ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/time_ranks.h"

#include <algorithm>
#include <iterator>

namespace refold::planner {

TimeRanks::TimeRanks(absl::Span<const Lifetime> lifetimes) {
  for (const Lifetime &lifetime : lifetimes) {
    lowers_.push_back(lifetime.lower);
    uppers_.push_back(lifetime.upper);
  }
  std::sort(lowers_.begin(), lowers_.end());
  std::sort(uppers_.begin(), uppers_.end());
  std::merge(lowers_.begin(), lowers_.end(), uppers_.begin(), uppers_.end(),
             std::back_inserter(times_));
  times_.erase(std::unique(times_.begin(), times_.end()), times_.end());
}

int64_t TimeRanks::Of(int64_t position) const {
  return std::lower_bound(times_.begin(), times_.end(), position) - times_.begin();
}

int64_t TimeRanks::Conflicts(const Lifetime &lifetime) const {
  const int64_t born =
      std::lower_bound(lowers_.begin(), lowers_.end(), lifetime.upper) - lowers_.begin();
  const int64_t dead =
      std::upper_bound(uppers_.begin(), uppers_.end(), lifetime.lower) - uppers_.begin();
  return born - dead - 1;
}

} // namespace refold::planner

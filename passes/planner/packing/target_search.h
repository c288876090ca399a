//===- target_search.h - Packings below one target after another *- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For programs whose lower bound is out of reach. Bisects between the bound and the best height:
//
//   best 1250 |----------------------------------|
//   target 1125: found at 1110 ------------|     |
//   target 1055: not found, searched above |     |
//   target 1083: found at 1083 ---------|        |
//   bound 1000 |_______________________ and so on
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>

namespace refold::planner {

struct TargetSearchOptions {
  /// Nothing is searched below this height.
  uint64_t bound = 0;
  /// The search ends at this height. Until then it is the same as without it.
  uint64_t enough = 0;
  /// Counted as SearchCapacity of capacity_search.h counts. A search with more work continues where
  /// one with less ends, so it never gives a higher packing.
  int64_t max_work = 0;
  uint64_t seed = 1;
};

/// Replaces `best` by a lower packing where it finds one, and returns the work done: at most a
/// little more than was allowed. `blocks` are lifetimes that CheckLifetimes of pack.h accepts, each
/// of at least one byte.
int64_t SearchTargets(absl::Span<const Lifetime> blocks, const TargetSearchOptions &options,
                      Packing &best);

} // namespace refold::planner

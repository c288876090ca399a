//===- target_search.h - Search at falling targets ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers a packing that cannot reach the lower bound. The search bisects between the bound and the
// best height. Example:
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
  /// The search ends at this height. Up to that point it is the same as without this option.
  uint64_t enough = 0;
  /// The work limit, in the unit of CapacityAnswer::work. With a higher limit, the search takes the
  /// same first steps and then continues. So a higher limit never gives a higher packing.
  int64_t max_work = 0;
  uint64_t seed = 1;
};

/// Replaces `best` with a lower packing if the search finds one. Returns the work done, which may
/// exceed the limit slightly. `blocks` must pass CheckLifetimes (pack.h), and each must have at
/// least one byte.
int64_t SearchTargets(absl::Span<const Lifetime> blocks, const TargetSearchOptions &options,
                      Packing &best);

} // namespace refold::planner

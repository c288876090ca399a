//===- pack.h - Arena offsets for lifetimes ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Solves dynamic storage allocation in four stages: several one-pass orders, a local search over
// orders, an exact search for a packing at the lower bound, and a search at targets above the
// bound. Each stage ends at the bound or after a fixed amount of work. The result is deterministic:
// it depends on no clock, address or hash, and ties go to the lower index.
// docs/rationale/packing.md has the reasons.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>

namespace refold::planner {

struct PackOptions {
  /// The number of passes over all blocks in the local search. 0: one-pass orders only.
  int64_t max_evaluations = 2000;
  /// The number of blocks that all passes together may inspect. Bounds the work on large programs,
  /// equally on every machine. At least one pass is always made. 10⁹ inspections take three to five
  /// seconds.
  int64_t max_visits = 400'000'000;
  /// The target height in bytes: the search ends when it is reached and tries nothing below it. 0:
  /// the lower bound.
  uint64_t goal = 0;
  /// A height at which the search ends early. Up to that point the search is the same as without
  /// this option, so the result tells whether the full search ends at this height or below. 0:
  /// none.
  uint64_t enough = 0;
  /// Seed of the random moves.
  uint64_t seed = 1;
  /// Work of the exact search at the goal, in the unit of CapacityAnswer::work. 10⁸ take a third of
  /// a second. 0: no exact search. Without a local search, or on programs too large for it, there
  /// is no exact search either.
  int64_t max_capacity_work = 120'000'000;
  /// Work of the search at targets between the goal and the best height, in the same unit, for
  /// programs that cannot reach the lower bound. Programs of fewer than 132 blocks get a share
  /// proportional to the cube of their number of blocks. 0: no such search. Without an exact search
  /// there is no search at targets either.
  int64_t max_target_work = 300'000'000;
};

enum class PackEffort {
  Fast,   ///< one-pass orders; within a second for 20,000 buffers
  Normal, ///< the defaults: one to two seconds if the lower bound is out of reach
  High    ///< up to a minute
};
PackOptions OptionsForEffort(PackEffort effort);

/// Returns an error that names the buffer if a lifetime is empty, an alignment is not a power of
/// two, or the sizes do not add up in 63 bits.
absl::Status CheckLifetimes(absl::Span<const Lifetime> lifetimes);

/// Assigns an offset to each buffer such that no two buffers alive at the same position overlap.
/// Returns the errors of CheckLifetimes. placement.h states the cost of one pass.
absl::StatusOr<Packing> Pack(absl::Span<const Lifetime> lifetimes, const PackOptions &options = {});

} // namespace refold::planner

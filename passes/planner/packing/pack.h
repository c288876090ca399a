//===- pack.h - Arena offsets for lifetimes ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns arena offsets to buffers (dynamic storage allocation) in four stages:
// 1. placement in one pass, in several orders,
// 2. a local search over orders,
// 3. an exact search for a packing at the lower bound,
// 4. a search for packings between the lower bound and the best height.
//
// A stage ends when it reaches the bound or its work limit. The result is deterministic: it depends
// on no clock, address or hash, and ties go to the lower index. docs/rationale/packing.md has the
// reasons.
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
  /// The maximum number of blocks that all passes together may inspect, for large programs. It
  /// counts work and not time, so every machine stops at the same point. At least one pass is made.
  /// 10⁹ inspections take three to five seconds.
  int64_t max_visits = 400'000'000;
  /// The target height in bytes. The search ends when a packing reaches it, and never tries a lower
  /// height. 0 means the lower bound.
  uint64_t goal = 0;
  /// A height that ends the search early, or 0. Until then, the search takes the same steps as
  /// without this option. So the result also tells whether a full search would reach this height.
  uint64_t enough = 0;
  /// Seed of the random moves.
  uint64_t seed = 1;
  /// The work limit of the exact search, in the unit of CapacityAnswer::work. 10⁸ units take a
  /// third of a second. 0 disables the exact search. It is also skipped if the local search is
  /// disabled or the program is too large.
  int64_t max_capacity_work = 120'000'000;
  /// The work limit of the target search, in the unit of CapacityAnswer::work. This search tries
  /// heights between the goal and the best height, if the goal cannot be reached. Programs with
  /// fewer than 132 blocks get a fraction of the limit, proportional to the cube of the number of
  /// blocks. 0 disables the search. It is also skipped if the exact search is disabled.
  int64_t max_target_work = 300'000'000;
};

enum class PackEffort {
  Fast,   ///< one-pass orders; within a second for 20,000 buffers
  Normal, ///< the defaults: one to two seconds if the lower bound is out of reach
  High    ///< up to a minute
};
PackOptions OptionsForEffort(PackEffort effort);

/// Checks that the lifetimes can be packed. Returns an error that names the first buffer for which
/// one of these conditions holds:
/// - The buffer's lifetime is empty.
/// - The buffer's alignment is not a power of two.
/// - The sizes of this buffer and all earlier ones, with alignment padding, have a sum that does
///   not fit in 63 bits.
absl::Status CheckLifetimes(absl::Span<const Lifetime> lifetimes);

/// Assigns an offset to each buffer. Buffers that are alive at the same position do not overlap.
/// Returns the errors of CheckLifetimes.
absl::StatusOr<Packing> Pack(absl::Span<const Lifetime> lifetimes, const PackOptions &options = {});

} // namespace refold::planner

//===- pack.h - Offsets for lifetimes ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic storage allocation: the best of several one-pass orders, then a local search over orders,
// then an exact search for a packing at the lower bound, then at targets above it. Each ends at the
// bound or after a fixed amount of work. Deterministic: no clock, no address, no hash decides
// anything; ties go to the lower index. docs/rationale/packing.md has the reasons.
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
  /// Passes that the local search may make over all blocks; 0: one-pass orders only.
  int64_t max_evaluations = 2000;
  /// Blocks that all passes together may look at: what bounds the work on large programs, wherever
  /// it runs. One pass is always made. 10⁹ are three to five seconds.
  int64_t max_visits = 400'000'000;
  /// A height that is good enough: the search aims at it, ends when it is reached, and tries
  /// nothing below it. 0: the lower bound.
  uint64_t goal = 0;
  /// A height at which the search ends. Until then the search is the same as without it, so the
  /// result tells whether the full search ends at this height or below. 0: none.
  uint64_t enough = 0;
  /// Of the search's random moves.
  uint64_t seed = 1;
  /// Work of the exact search at the goal, as SearchCapacity of capacity_search.h counts it. 10⁸
  /// are a third of a second. 0: no exact search; nor is there one without a local search or on
  /// programs too large for it.
  int64_t max_capacity_work = 120'000'000;
  /// Work of the search at targets between the goal and the best height, counted the same way, for
  /// programs whose bound is out of reach. Fewer than 132 blocks get less, as the cube of their
  /// number. 0: no such search; nor is there one where there is no exact search.
  int64_t max_target_work = 300'000'000;
};

enum class PackEffort {
  Fast,   ///< one-pass orders; within a second where there are 20,000 buffers
  Normal, ///< the defaults: one to two seconds where the lower bound is out of reach
  High    ///< up to a minute
};
PackOptions OptionsForEffort(PackEffort effort);

/// Errors name the buffer: a lifetime that is empty, an alignment that is no power of two, sizes
/// that do not add up in 63 bits.
absl::Status CheckLifetimes(absl::Span<const Lifetime> lifetimes);

/// Gives each buffer an offset such that no two that are alive at the same position overlap.
/// Errors: those of CheckLifetimes. One pass costs what placement.h says.
absl::StatusOr<Packing> Pack(absl::Span<const Lifetime> lifetimes, const PackOptions &options = {});

} // namespace refold::planner

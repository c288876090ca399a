//===- capacity_search.h - Does a program fit a capacity? -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact: given enough work it finds a packing within the capacity or proves that there is none.
// Deterministic: work is counted, never timed. docs/rationale/packing.md explains the search.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

enum class CapacityVerdict { Fits, CannotFit, OutOfWork };

struct CapacityAnswer {
  CapacityVerdict verdict = CapacityVerdict::OutOfWork;
  /// One for each block if they fit.
  std::vector<uint64_t> offsets;
  /// The rule by which blocks were chosen when they fitted.
  std::string rule;
  /// Looks at a block or at a section, at most a little more than was allowed.
  int64_t work = 0;
};

/// Blocks must be lifetimes that CheckLifetimes of pack.h accepts, each of at least one byte.
/// Memory is what CapacitySearchSize says, and the square of the number of blocks. With less work
/// allowed than that size, or for a capacity above 2^60, nothing is done.
CapacityAnswer SearchCapacity(absl::Span<const Lifetime> blocks, uint64_t capacity,
                              int64_t max_work);

/// Sections that blocks span and blocks that they meet, each counted for each block: what it takes
/// to begin. O(n log n).
int64_t CapacitySearchSize(absl::Span<const Lifetime> blocks);

} // namespace refold::planner

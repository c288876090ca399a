//===- capacity_search.h - Exact search for a capacity ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides whether buffers with given lifetimes fit a capacity. The search is exact: given enough
// work, it finds a packing or proves that none exists. It is deterministic, because it counts work
// and does not measure time. docs/rationale/packing.md explains the algorithm.
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
  /// One offset per block in bytes if the blocks fit, else empty.
  std::vector<uint64_t> offsets;
  /// The rule that found the packing; empty unless the blocks fit.
  std::string rule;
  /// Inspections of blocks and sections; at most slightly above the allowed work.
  int64_t work = 0;
};

/// Searches for a packing of `blocks` within `capacity` bytes. The blocks must pass CheckLifetimes
/// (pack.h), and each must have at least one byte. Returns OutOfWork without a search if `max_work`
/// is below CapacitySearchSize or if `capacity` is above 2^60.
///
/// The memory of the search is proportional to CapacitySearchSize, which is at most quadratic in
/// the number of blocks.
CapacityAnswer SearchCapacity(absl::Span<const Lifetime> blocks, uint64_t capacity,
                              int64_t max_work);

/// Returns the work to set up a search: a sum over all blocks. Each block adds the number of
/// sections that it spans and the number of blocks that it conflicts with. Takes O(n log n) time.
int64_t CapacitySearchSize(absl::Span<const Lifetime> blocks);

} // namespace refold::planner

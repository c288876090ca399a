//===- placement.h - One pass over the blocks of an arena -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes the blocks in a given order and gives each the lowest (first fit) or the tightest (best
// fit) gap left free by those before it that are alive at the same time. An instance is prepared
// once and placed many times.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace refold::planner {

enum class Fit { First, Best };

/// Costs: preparation O(n log n + conflicts), where a conflict is a pair of blocks alive at the
/// same time; a pass O(n log n + conflicts) up to the logarithm of a sort. Memory O(n), times at
/// most 1024 for lists of conflicts.
class Placer {
public:
  /// Assumes lifetimes that CheckLifetimes of pack.h accepts, each of at least one byte, and keeps
  /// a reference to them.
  explicit Placer(absl::Span<const Lifetime> lifetimes);

  /// Places all blocks in `order` (a permutation of their indices), writes `offsets`, returns the
  /// height.
  uint64_t Place(absl::Span<const uint32_t> order, Fit fit, std::vector<uint64_t> &offsets);

  /// Blocks looked at so far, in all passes: the measure of work, since it does not depend on the
  /// machine.
  int64_t visits() const { return visits_; }

private:
  struct Placed {
    uint64_t offset;
    uint64_t end;
    uint32_t lower; // ranks among all ends of lifetimes
    uint32_t upper;
  };
  /// Placed blocks next to each other in offset, and what all of them have in common.
  struct Chunk {
    std::vector<Placed> blocks; // by offset
    uint32_t first_lower, last_lower, first_upper, last_upper;
    uint64_t top; // where the highest ends
    /// The largest stretch between two of them that none covers.
    uint64_t widest_gap;
    bool is_new; // the numbers above are of before an insertion
  };
  class GapFinder;
  void Insert(const Placed &placed);
  static void Summarize(Chunk &chunk);
  /// Shows a chunk to the finder; false if that knows its answer. Counts what was looked at.
  bool Scan(Chunk &chunk, uint32_t lower, uint32_t upper, GapFinder &finder);

  absl::Span<const Lifetime> lifetimes_;
  std::vector<std::pair<uint32_t, uint32_t>> ranks_;
  // Conflicts of block i are conflicts_[first_[i]] .. conflicts_[first_[i + 1]]; for blocks that
  // conflict with much of the program no list is kept, and a pass scans all placed blocks instead.
  std::vector<bool> listed_;
  bool all_listed_ = true;
  std::vector<size_t> first_;
  std::vector<uint32_t> conflicts_;
  // State of one pass: the placed blocks by offset, in chunks so that an insertion moves few of
  // them.
  std::vector<Chunk> chunks_;
  std::vector<bool> is_placed_;
  std::vector<std::pair<uint64_t, uint64_t>> neighbours_;
  int64_t visits_ = 0;
};

} // namespace refold::planner

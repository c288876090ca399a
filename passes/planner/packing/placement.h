//===- placement.h - One-pass block placement -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places the blocks in a given order. Each block gets the lowest (first fit) or the tightest (best
// fit) gap among the blocks placed before it that are alive at the same time. An instance is
// prepared once and used for many passes.
//
// Example: A [0, 2) of 2 bytes, B [1, 3) of 3, C [2, 4) of 2. In the order A, B, C: A at 0, B at 2
// (meets A), C at 0 (meets only B, below it). The height is 5.
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

/// Places blocks by first fit or best fit. Preparation costs O(n log n + conflicts), where a
/// conflict is a pair of blocks alive at the same time. A pass costs the same up to the logarithm
/// of a sort. Memory is O(n), with at most 1024 conflicts stored per block.
class Placer {
public:
  /// Keeps a reference to `lifetimes`, which must be accepted by CheckLifetimes of pack.h and have
  /// at least one byte each.
  explicit Placer(absl::Span<const Lifetime> lifetimes);

  /// Places all blocks in `order` (a permutation of their indices), writes `offsets` and returns
  /// the height.
  uint64_t Place(absl::Span<const uint32_t> order, Fit fit, std::vector<uint64_t> &offsets);

  /// The number of blocks inspected so far, in all passes. Used as a measure of work because it
  /// does not depend on the machine.
  int64_t visits() const { return visits_; }

private:
  struct Placed {
    uint64_t offset;
    uint64_t end;
    uint32_t lower; // ranks among all ends of lifetimes
    uint32_t upper;
  };
  /// Placed blocks adjacent in offset order, with a summary of all of them.
  struct Chunk {
    std::vector<Placed> blocks; // by offset
    uint32_t first_lower, last_lower, first_upper, last_upper;
    uint64_t top; // the highest end of a block
    /// The largest gap between blocks of the chunk that no block covers.
    uint64_t widest_gap;
    bool is_new; // the summary is stale after an insertion
  };
  class GapFinder;
  void Insert(const Placed &placed);
  static void Summarize(Chunk &chunk);
  /// Passes a chunk to the finder and counts the inspected blocks. Returns false if the finder
  /// knows its answer.
  bool Scan(Chunk &chunk, uint32_t lower, uint32_t upper, GapFinder &finder);

  absl::Span<const Lifetime> lifetimes_;
  std::vector<std::pair<uint32_t, uint32_t>> ranks_;
  // Conflicts of block i are conflicts_[first_[i]] .. conflicts_[first_[i + 1]]. No list is kept
  // for blocks that conflict with much of the program; a pass scans all placed blocks instead.
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

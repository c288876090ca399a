//===- placement.h - One-pass block placement -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places the blocks in a given order. Each block gets the lowest gap (first fit) or the tightest
// gap (best fit) among the placed blocks that are alive at the same time. A Placer is prepared once
// and used for many passes.
//
// Example: A lives in [0, 2) and has 2 bytes, B is [1, 3) of 3 bytes, C is [2, 4) of 2 bytes. In
// the order A, B, C, the height is 5:
// - A is placed at 0.
// - B is alive together with A, so it is placed at 2.
// - C is alive together with B only, and fits below it at 0.
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

/// Places blocks by first fit or best fit. A conflict is a pair of blocks that are alive at the
/// same time. Preparation takes O(n log n + conflicts) time. A pass takes a logarithmic factor
/// more, because it sorts the conflicts. Memory is O(n), because at most 1024 conflicts are stored
/// for each block.
class Placer {
public:
  /// Keeps a reference to `lifetimes`. They must pass CheckLifetimes (pack.h), and each must have
  /// at least one byte.
  explicit Placer(absl::Span<const Lifetime> lifetimes);

  /// Places all blocks in the given order, a permutation of their indices. Writes their offsets to
  /// `offsets` and returns the height of the packing.
  uint64_t Place(absl::Span<const uint32_t> order, Fit fit, std::vector<uint64_t> &offsets);

  /// The number of blocks inspected in all passes so far. It measures work without a clock.
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
  /// Passes the placed blocks of the chunk that are alive in [lower, upper) to the finder, and
  /// counts the inspected blocks. Returns false if the finder needs no more blocks.
  bool Scan(Chunk &chunk, uint32_t lower, uint32_t upper, GapFinder &finder);

  absl::Span<const Lifetime> lifetimes_;
  std::vector<std::pair<uint32_t, uint32_t>> ranks_;
  // The conflicts of block i are conflicts_[first_[i]] .. conflicts_[first_[i + 1] - 1]. A block
  // with very many conflicts has no such list. To place it, a pass scans all placed blocks.
  std::vector<bool> listed_;
  bool all_listed_ = true;
  std::vector<size_t> first_;
  std::vector<uint32_t> conflicts_;
  // The state of one pass. The placed blocks are sorted by offset and stored in chunks. Inserting a
  // block moves only the blocks of its chunk.
  std::vector<Chunk> chunks_;
  std::vector<bool> is_placed_;
  std::vector<std::pair<uint64_t, uint64_t>> neighbours_;
  int64_t visits_ = 0;
};

} // namespace refold::planner

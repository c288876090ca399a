//===- bottom_up_search.h - Depth-first search for a packing ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches for a packing depth-first, from the bottom up. At each step, a rule chooses one of the
// lowest blocks. The search first tries the packings in which this block rests directly on placed
// blocks (or at offset 0). If none is found, it tries those in which the block lies higher.
//
// Example with capacity 3 and five blocks (lifetime, bytes):
//
//   A [0, 2) 1    B [0, 1) 2    C [1, 2) 1    D [1, 3) 1    E [2, 3) 2
//
//   place C, B, E at 0   A and D can only be placed at 2, where they overlap: failed. Any other
//                        way to continue after C fails too.
//   bar C from 0         So C must rest on A or D.
//   place A, E at 0      B is placed at 1, C at 1, D at 2: found.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/capacity_rules.h"
#include "passes/planner/packing/capacity_state.h"

#include <cstdint>
#include <tuple>
#include <vector>

namespace refold::planner {

/// Raises the capacity by one step after a number of failures.
struct Relaxing {
  /// Failures before each step. 0: the capacity is never raised.
  int64_t patience = 0;
  /// The size of a step, in units of the state.
  int64_t step = 0;
  /// The largest capacity, in units of the state.
  int64_t most_room = 0;
};

class BottomUpSearch {
public:
  enum class End { Found, Failed, OutOfWork };

  /// Creates a search of `state` that ends when the state's work exceeds `last_work`.
  ///
  /// A block can be placed next only if its least offset, a lower bound, is at most `reach` units
  /// above the lowest least offset. With `reach` 0, only the lowest blocks can be placed next. If
  /// blocks have slightly different sizes, a larger `reach` treats almost equal offsets alike. The
  /// search is exact for every `reach`.
  BottomUpSearch(CapacityState &state, LookFirst first, std::vector<uint32_t> ranks, int64_t reach,
                 int64_t last_work, Relaxing relaxing = {})
      : state_(state), first_(first), ranks_(std::move(ranks)), reach_(reach),
        last_work_(last_work), relaxing_(relaxing) {}

  /// Places all `members`, which must be sorted by birth. A block that is alive at the same time as
  /// a member must be a member or be placed already. After a failure, the caller undoes the
  /// placements. End::Failed proves that the members do not fit, provided that relaxed() is 0.
  End Solve(std::vector<uint32_t> members);
  /// Units by which the capacity was raised.
  int64_t relaxed() const { return relaxed_; }

private:
  End SolveParts(std::vector<std::vector<uint32_t>> parts);
  std::vector<std::vector<uint32_t>> Parts(const std::vector<uint32_t> &members);
  uint32_t Choose(const std::vector<uint32_t> &members);
  bool MayLieUnder(const std::vector<uint32_t> &members, uint32_t b);
  std::tuple<uint32_t, int64_t, uint32_t> KeyOf(uint32_t b);
  void CountFailure();

  CapacityState &state_;
  LookFirst first_;
  std::vector<uint32_t> ranks_;
  int64_t reach_;
  int64_t last_work_;
  Relaxing relaxing_;
  int64_t failures_ = 0, relaxed_ = 0;
  Sections why_; // the last proof's sections
};

/// Returns all blocks of a state, sorted by birth. BottomUpSearch::Solve expects this order.
std::vector<uint32_t> BlocksByBirth(const CapacityState &state);

} // namespace refold::planner

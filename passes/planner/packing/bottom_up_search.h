//===- bottom_up_search.h - Depth-first search for a packing ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places blocks from the bottom up. A rule chooses one of the lowest blocks. The search tries all
// packings in which it lies where it rests, then all in which it does not.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/capacity_rules.h"
#include "passes/planner/packing/capacity_state.h"

#include <cstdint>
#include <tuple>
#include <vector>

namespace refold::planner {

/// Gives way after many failures: the capacity grows by a step.
struct Relaxing {
  /// Failures before each step; 0: the capacity stays.
  int64_t patience = 0;
  /// In units of the state, as all sizes here.
  int64_t step = 0;
  /// How large the capacity may become.
  int64_t most_room = 0;
};

class BottomUpSearch {
public:
  enum class End { Found, Failed, OutOfWork };

  /// Blocks within `reach` units above the lowest one are candidates too. Sizes that differ by
  /// little leave steps in the floor, and without reach the lowest step alone would decide which
  /// block comes next. The search is exact for every reach. It ends when the state has done
  /// `last_work`.
  BottomUpSearch(CapacityState &state, LookFirst first, std::vector<uint32_t> ranks, int64_t reach,
                 int64_t last_work, Relaxing relaxing = {})
      : state_(state), first_(first), ranks_(std::move(ranks)), reach_(reach),
        last_work_(last_work), relaxing_(relaxing) {}

  /// Places all of `members`, in order of birth; no block that they meet is left elsewhere. After a
  /// failure the caller takes back what was placed. Failed is a proof that they do not fit, unless
  /// relaxed() is above 0.
  End Solve(std::vector<uint32_t> members);
  /// By how much the capacity grew.
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

/// All blocks of a state in order of birth, as BottomUpSearch takes them.
std::vector<uint32_t> BlocksByBirth(const CapacityState &state);

} // namespace refold::planner

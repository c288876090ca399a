//===- drop_search.h - Local search towards a budget ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds evictions until a training step fits a target, and removes evictions that are not needed.
// The search minimizes φ, the sum over all stages of the bytes by which the peak of the stage
// exceeds the target. φ falls long before the highest peak does. Each trial computes φ exactly
// (what_if.h).
//
// Example: the stages have the peaks 9, 12 and 11, and the target is 10. Then φ = 2 + 1 = 3. If an
// eviction lowers the last stage to 10, the highest peak is still 12, but φ falls to 2.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/drop_moves.h"
#include "passes/planner/recompute/what_if.h"

#include "absl/types/span.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace refold::planner {

/// Evictions, ascending by value and stage, without duplicates.
using DropEvents = std::vector<DropEvent>;

class DropSearch {
public:
  /// Searches for evictions of `step`. The step must be valid and must outlive this object.
  /// `max_places` limits the work: the number of ops in all replays, plus the equivalent work of
  /// trials. `candidates` is passed to DropMoves.
  DropSearch(const TrainingStep &step, int64_t max_places, int candidates);

  /// Returns the result of one replay, which counts as work.
  const Replay::Result &Evaluate(absl::Span<const DropEvent> events);

  /// Leaves out dead runs (leave_out.h).
  void LeaveOut(DropEvents &events);

  /// Adds evictions until the peak is at most `target`. Also leaves out dead runs (leave_out.h).
  /// Returns false if no move lowers φ (see the top of this file) or if the work limit is reached.
  ///
  /// Each iteration scans the moves at the position of the peak, and applies the move that lowers φ
  /// at the least extra cost per byte. Then it applies up to `more` other moves of the same scan,
  /// unless the applied moves make them much more expensive per byte.
  bool Descend(DropEvents &events, uint64_t target, int more);

  /// Removes evictions until no more can be removed. An eviction can be removed if the peak stays
  /// within the budget and the cost does not grow. The removals that save the most cost come first.
  void CleanUp(DropEvents &events, uint64_t budget);

  bool CanDrop(uint32_t value) const { return what_if_.replay().CanDrop(value); }
  bool exhausted() const {
    return work() >= max_places_ || (is_over_ && is_over_->load(std::memory_order_relaxed));
  }
  /// Sets a flag by which another thread cancels the search. The flag must outlive the object.
  void EndWith(const std::atomic<bool> &is_over) { is_over_ = &is_over; }
  void set_max_places(int64_t max_places) { max_places_ = max_places; }
  int64_t work() const { return what_if_.work() + looks_; }
  int64_t evaluations_made() const { return evaluations_; }
  /// Returns the least peak of all sets of evictions that were replayed in full.
  uint64_t lowest_peak() const { return lowest_; }

private:
  struct Trial {
    size_t move;
    double extra; // cost
    double fall;  // of φ
  };
  const Replay::Result &Base(absl::Span<const DropEvent> events, uint64_t target);
  const Replay::Result &LeanBase(DropEvents &events, uint64_t target);
  WhatIf::Outcome Try(const DropEvents &toggled);
  bool Scan(DropEvents &events, uint64_t target, int more);

  const TrainingStep &step_;
  WhatIf what_if_;
  DropMoves moves_;
  int64_t max_places_;
  const std::atomic<bool> *is_over_ = nullptr;
  int64_t evaluations_ = 0;
  int64_t looks_ = 0; // work of LeaveOut, in instances
  uint64_t lowest_;
};

} // namespace refold::planner

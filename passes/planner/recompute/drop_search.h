//===- drop_search.h - Steps towards a budget -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds drop events until a training step fits, and takes away those that it fits without. Each
// trial is exact (what_if.h), so what is compared is what would run. How far a plan is from a
// target is φ, the sum over the stages of how far each one's peak is above it: it falls long before
// the highest peak does.
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

/// Ascending by value and stage, each once.
using DropEvents = std::vector<DropEvent>;

class DropSearch {
public:
  /// The step is valid and outlives this. `max_places` bounds the work: places of all replays
  /// together, and what trials come to. `candidates` is K of DropMoves.
  DropSearch(const TrainingStep &step, int64_t max_places, int candidates);

  /// One replay; counted.
  const Replay::Result &Evaluate(absl::Span<const DropEvent> events);

  /// Leaves out runs that nothing comes of (leave_out.h).
  void LeaveOut(DropEvents &events);

  /// Adds events until the peak is at most `target`, leaving out what runs for nothing on the way:
  /// of all moves at the highest place the one of the least extra cost for each byte that φ falls,
  /// and up to `more` others of the same scan that are still worth about what they were. False when
  /// no move lowers φ, or the work is spent.
  bool Descend(DropEvents &events, uint64_t target, int more);

  /// Takes events away, the largest saving first, while the peak stays within the budget and the
  /// cost does not grow, until none is left that can go.
  void CleanUp(DropEvents &events, uint64_t budget);

  bool CanDrop(uint32_t value) const { return what_if_.replay().CanDrop(value); }
  bool exhausted() const {
    return work() >= max_places_ || (is_over_ && is_over_->load(std::memory_order_relaxed));
  }
  /// Another thread may say that nobody waits any more. The flag outlives this.
  void EndWith(const std::atomic<bool> &is_over) { is_over_ = &is_over; }
  void set_max_places(int64_t max_places) { max_places_ = max_places; }
  int64_t work() const { return what_if_.work() + looks_; }
  int64_t evaluations_made() const { return evaluations_; }
  /// The least peak of all sets of events that were replayed in full.
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
  int64_t looks_ = 0; // for runs to leave out, in places
  uint64_t lowest_;
};

} // namespace refold::planner

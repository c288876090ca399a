//===- drop_search.h - Steps towards a budget -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds drop events until a training step fits, and takes away those that it fits without. Each
// trial is a whole replay, so what is compared is what would run. How far a plan is from a target
// is φ, the sum over the stages of how far each one's peak is above it: it falls long before the
// highest peak does.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/planner/drop_moves.h"
#include "compiler/planner/replay.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Ascending by value and stage, each once.
using DropEvents = std::vector<DropEvent>;

class DropSearch {
public:
  /// The step is valid and outlives this. `max_places` bounds the work: places of all replays
  /// together. `candidates` is K of DropMoves.
  DropSearch(const TrainingStep &step, int64_t max_places, int candidates);

  /// One replay; counted.
  const Replay::Result &Evaluate(absl::Span<const DropEvent> events);

  /// Adds events until the peak is at most `target`: of all moves at the highest place the one of
  /// the least extra cost for each byte that φ falls, and up to `more` others of the same scan that
  /// are still worth about what they were. False when no move lowers φ, or the work is spent.
  bool Descend(DropEvents &events, uint64_t target, int more);

  /// Takes events away, the largest saving first, while the peak stays within the budget and the
  /// cost does not grow, until none is left that can go.
  void CleanUp(DropEvents &events, uint64_t budget);

  bool CanDrop(uint32_t value) const { return replay.CanDrop(value); }
  bool exhausted() const { return places >= max_places; }
  int64_t evaluations_made() const { return evaluations; }
  /// The least peak of all replays so far.
  uint64_t lowest_peak() const { return lowest; }

private:
  struct Trial {
    size_t move;
    double extra; // cost
    double fall;  // of φ
  };
  double Phi(const Replay::Result &result, uint64_t target) const;

  Replay replay;
  DropMoves moves;
  Replay::Result scratch;
  const int64_t max_places;
  int64_t places = 0, evaluations = 0;
  uint64_t lowest;
};

} // namespace refold::planner

//===- drop_moves.h - Evictions at the peak ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enumerates evictions that may lower the peak. An evicted value is recomputed later, from operands
// that would have to live until then, which often costs as many bytes as were saved. So a move may
// also evict those operands at their current last use, and their operands in turn. A move may also
// evict again what was recomputed on the way; such moves give plans of several levels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/replay.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

class DropMoves {
public:
  /// Creates the moves for a step. Both references must outlive the object. `candidates` is K: the
  /// K largest values are tried, and the K/2 values with the most bytes per unit of cost.
  DropMoves(const TrainingStep &step, const Replay &replay, int candidates);

  /// Returns the moves at the first position of the peak: sets of evictions to add, each ascending.
  /// A candidate is a value that is live there, is next used in a later stage, and is not used
  /// there (unless only to be overwritten in place if it died there). Each candidate has up to six
  /// moves:
  ///   - evict the value alone, after its last use so far;
  ///   - if its last use so far is its making: evict it with the other results of the op that have
  ///   no
  ///     reader so far, so that the op is left out;
  ///   - evict also the operands that would live longer than now, and their operands;
  ///   - the same, but operands of less than 0.3 of its bytes may live longer;
  ///   - each of the last two, and evict what is recomputed on the way again after the stage.
  std::vector<std::vector<DropEvent>> AtPeak(const Replay::Result &result,
                                             absl::Span<const DropEvent> events);

private:
  struct Candidate {
    uint32_t value;
    uint32_t last_use, next_use; // places
  };
  std::vector<Candidate> Candidates(const Replay::Result &result, uint32_t place);
  std::vector<DropEvent> LeftOut(const Replay::Result &result, uint32_t value) const;
  /// Adds evictions for the operands of `value`, which is recomputed at `next_use`, and collects
  /// the values recomputed on the way.
  void Operands(const Replay::Result &result, absl::Span<const DropEvent> events, uint32_t value,
                uint32_t next_use, uint64_t min_bytes, std::vector<DropEvent> &dropped,
                std::vector<uint32_t> &on_the_way);
  void SortCopies(const Replay::Result &result);

  const TrainingStep &step_;
  const Replay &replay_;
  const size_t most_;
  /// Copies of each value by birth: copies_[first_[v]], ..., copies_[first_[v + 1] - 1].
  std::vector<uint32_t> first_, copies_;
  std::vector<uint32_t> last_use_; // of each value, up to the position of the peak
  std::vector<bool> seen_;
};

} // namespace refold::planner

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
  /// Creates the moves for a step. Both references must outlive the object. Moves are tried for two
  /// groups of values. The first group has the `candidates` largest values. The second group has
  /// the `candidates` / 2 values with the most bytes per unit of recompute cost.
  DropMoves(const TrainingStep &step, const Replay &replay, int candidates);

  /// Returns moves that may lower memory at the first position of the peak. A move is a set of
  /// evictions to add, in ascending order. The moves concern values that are live at the peak, are
  /// not read there, and are read next in a later stage. (A value that is read at the peak also
  /// counts if it could be overwritten in place there.) For each such value v there are up to six
  /// moves:
  ///   1. Evict v alone, after its last use before the peak.
  ///   2. If no op has read v yet: evict all results of the op that makes v, provided that no op
  ///      has read any of them. Then the op is left out.
  ///   3. Like 1. If an operand of v would have to live longer so that v can be recomputed, evict
  ///      the operand too. Do the same with the operands of evicted operands.
  ///   4. Like 3, but let an operand live longer if it has less than 0.3 times the bytes of v.
  ///   5. Like 3. In addition, evict the values that were recomputed for v, after the stage that
  ///      recomputes v.
  ///   6. Like 4, with the additional evictions of 5.
  std::vector<std::vector<DropEvent>> AtPeak(const Replay::Result &result,
                                             absl::Span<const DropEvent> events);

private:
  struct Candidate {
    uint32_t value;
    uint32_t last_use, next_use; // places
  };
  std::vector<Candidate> Candidates(const Replay::Result &result, uint32_t place);
  std::vector<DropEvent> LeftOut(const Replay::Result &result, uint32_t value) const;
  /// Adds to `dropped` the evictions of the operands of `value`, which is recomputed at `next_use`.
  /// Collects in `on_the_way` the values that must be recomputed before `value`.
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

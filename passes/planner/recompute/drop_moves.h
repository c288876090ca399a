//===- drop_moves.h - Evictions at the peak ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists sets of evictions (moves) that may lower the peak. An evicted value is recomputed later, so
// its operands must live until then. This often costs as many bytes as the eviction saves. So a
// move may also evict these operands at their last use, and their operands in turn. A move may also
// evict values again that were recomputed on the way.
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
  /// Creates the moves for a step. Both references must outlive the object. Moves are tried for the
  /// `candidates` largest values, and for the `candidates` / 2 values with the most bytes per unit
  /// of recompute cost.
  DropMoves(const TrainingStep &step, const Replay &replay, int candidates);

  /// Returns moves that may lower memory at the first position of the peak. A move is a set of
  /// evictions to add, in ascending order. There are moves for each value v that is live but not
  /// read at the peak, and whose next reader is in a later stage. (A value that is read at the peak
  /// also counts if it could be overwritten in place there.) There are up to six moves for v:
  /// 1. Evict v after its last use before the peak.
  /// 2. If no op has read v yet, leave out the op that computes v: evict all its results. This is
  ///    possible only if no op has read any of them.
  /// 3. Evict v as in 1. Also evict each operand of v that would have to live longer so that v can
  ///    be recomputed. Do the same for the operands of evicted operands.
  /// 4. Like 3, but let an operand live longer if it has less than 0.3 times the bytes of v.
  /// 5. Like 3, but also evict the values that were recomputed for v, after the stage that
  ///    recomputes v.
  /// 6. Like 4, with the additional evictions of 5.
  std::vector<std::vector<DropEvent>> AtPeak(const Replay::Result &result,
                                             absl::Span<const DropEvent> events);

private:
  struct Candidate {
    uint32_t value;
    uint32_t last_use, next_use; // places
  };
  std::vector<Candidate> Candidates(const Replay::Result &result, uint32_t place);
  std::vector<DropEvent> LeftOut(const Replay::Result &result, uint32_t value) const;
  /// Adds the evictions of the operands of `value`, which is recomputed at `next_use`, to
  /// `dropped`. Collects the values that must be recomputed before `value` in `on_the_way`.
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

//===- drop_moves.h - What could be dropped at the peak ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To drop a value is half of a move. It is computed again later, from operands that would have to
// live until then: often as much as was won. So a move may drop them too, where they would die now,
// and theirs, as deep as it goes; and drop again what was computed on the way, which is what makes
// plans of several levels.
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
  /// Both outlive this. `candidates` is K: the K largest values are tried, and the K/2 best of all
  /// by bytes for each unit of cost.
  DropMoves(const TrainingStep &step, const Replay &replay, int candidates);

  /// Moves at the first place of the highest peak: sets of events to add, each ascending. For each
  /// value that is alive there, next used in a later stage, and not used there or only to be taken
  /// over if it died there, up to six:
  ///  - it alone is dropped, after its last use so far;
  ///  - where that is its making: with the other results of the op that nobody has used so far, so
  ///    that the op is left out;
  ///  - also its operands that would live longer than they do, and theirs;
  ///  - the same, but operands of less than 0.3 of its bytes may live longer;
  ///  - each of the last two, and what is computed on the way is dropped again after the stage.
  std::vector<std::vector<DropEvent>> AtPeak(const Replay::Result &result,
                                             absl::Span<const DropEvent> events);

private:
  struct Candidate {
    uint32_t value;
    uint32_t last_use, next_use; // places
  };
  std::vector<Candidate> Candidates(const Replay::Result &result, uint32_t place);
  std::vector<DropEvent> LeftOut(const Replay::Result &result, uint32_t value) const;
  /// Events for the operands of `value`, computed again at a place, and the values on the way.
  void Operands(const Replay::Result &result, absl::Span<const DropEvent> events, uint32_t value,
                uint32_t next_use, uint64_t min_bytes, std::vector<DropEvent> &dropped,
                std::vector<uint32_t> &on_the_way);
  void SortCopies(const Replay::Result &result);

  const TrainingStep &step_;
  const Replay &replay_;
  const size_t most_;
  /// Copies of each value by birth: copies_[first_[v]], ..., copies_[first_[v + 1] - 1].
  std::vector<uint32_t> first_, copies_;
  std::vector<uint32_t> last_use_; // of each value, up to the place of the peak
  std::vector<bool> seen_;
};

} // namespace refold::planner

//===- replay.h - What a set of drop events amounts to ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any set of events is a plan: the step runs in its order, and before each stage the operands that
// are not there are computed again, and what those need, as deep as it goes. A value computed again
// stays until an event drops it; a copy is freed after its last reader. An op whose results are all
// dropped in its own stage is left out there, for nobody could read them: it runs where the first
// reader needs it. Exact, and linear in the operands of what runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

class Replay {
public:
  /// A copy of a value: alive from the place that makes it to its last reader.
  struct Copy {
    uint32_t value;
    uint32_t born, last; // places, both included
    /// Made while another copy was there; nobody reads it.
    bool spare = false;
  };
  /// The arrays of one replay; kept by the caller so that the next one reuses their memory.
  struct Result {
    std::vector<uint32_t> ops;    ///< of the step, by place
    std::vector<uint32_t> stages; ///< of each place, ascending
    std::vector<Copy> copies;     ///< by birth
    /// What residents were, from the op that writes over them to the last reader behind it.
    std::vector<Copy> old_values;
    std::vector<uint64_t> live;     ///< bytes at each place, residents and workspace included
    std::vector<uint64_t> in_place; ///< bytes that each place saves in place
    /// The largest of each stage's places; where nothing runs, what waits there.
    std::vector<uint64_t> stage_peak;
    uint64_t peak = 0;
    uint64_t cost = 0;
  };

  /// The step is valid (CheckTrainingStep) and outlives this.
  explicit Replay(const TrainingStep &step);

  /// Events ascending by value and stage. One of a value that cannot be dropped changes nothing.
  void Run(absl::Span<const DropEvent> events, Result &result);

  /// The same as a plan.
  RecomputePlan Plan(absl::Span<const DropEvent> events);

  /// The op may be left out in its own stage: it may run again, none of its results is kept, and
  /// some op reads one. So every op runs at least once, whatever the events are.
  bool MayBeLeftOut(uint32_t op) const { return wanted_[op] > 0; }
  /// An event of the value in the stage of the op that makes it counts towards leaving that op out.
  bool IsWanted(uint32_t value) const {
    return is_read_[value] && producer_[value] != kNoOp && wanted_[producer_[value]] > 0;
  }

  /// An op makes it, may run again, and the value need not be there at the end.
  bool CanDrop(uint32_t value) const { return can_drop_[value]; }
  /// Its copies may be taken over: an op makes it, and it need not be there at the end.
  bool CanBeTakenOver(uint32_t value) const {
    return producer_[value] != kNoOp && !step_.values[value].kept;
  }
  uint64_t resident_bytes() const { return residents_; }
  const std::vector<uint32_t> &producers() const { return producer_; }

private:
  void TakeEvents(absl::Span<const DropEvent> events);
  void RunOp(uint32_t op, uint32_t stage, Result &result);
  void RunWithOperands(uint32_t op, uint32_t stage, Result &result);
  void EndLives(Result &result);
  void TakeOver(Result &result) const;
  void AddUp(Result &result);

  struct Pending {
    uint32_t op;
    uint32_t operand; // the next to look at
  };
  struct Pair { // an InPlacePair of the instance at a place
    uint32_t place, copy, result;
  };

  const TrainingStep &step_;
  std::vector<uint32_t> producer_;
  std::vector<bool> can_drop_;
  std::vector<bool> is_read_;      // by an op of the step
  std::vector<uint32_t> wanted_;   // of each op that may be left out, its results that are read
  std::vector<uint32_t> unwanted_; // of those, the ones dropped in the op's own stage
  uint64_t residents_ = 0;
  std::vector<uint32_t> copy_of_;              // the copy to read, of each value; kNone
  std::vector<uint32_t> overwritten_;          // residents that are written over
  std::vector<uint32_t> last_read_, op_place_; // of those; of the ops, in their own stages
  std::vector<uint64_t> freed_;                // behind each place
  std::vector<Pair> pairs_;
  std::vector<Pending> stack_;
  std::vector<std::vector<uint32_t>> drops_; // values by stage
  RecomputePlan *plan_ = nullptr;            // where a plan is wanted
};

} // namespace refold::planner

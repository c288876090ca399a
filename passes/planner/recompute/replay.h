//===- replay.h - Replay of a set of evictions ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns a set of evictions into a plan. Any set gives a valid plan. The ops run in the order of the
// step, and operands that are missing are recomputed just before the op, recursively:
// - A recomputed value can be read until an eviction removes it.
// - A copy is freed after its last reader.
// - If all results of an op are evicted in its own stage, the op is left out there, because nothing
//   could read them. It runs when its first reader needs it.
//
// The replay is exact. Its time is linear in the operands of all ops that run.
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
  /// A copy of a value, alive from the position that makes it to its last reader.
  struct Copy {
    uint32_t value;
    uint32_t born, last; // positions, both included
    /// Made while another copy was live; this copy is never read.
    bool spare = false;
  };
  /// The arrays of one replay. The caller keeps them so that the next replay reuses their memory.
  struct Result {
    std::vector<uint32_t> ops;    ///< op of the step at each position
    std::vector<uint32_t> stages; ///< stage of each position, ascending
    std::vector<Copy> copies;     ///< by birth
    /// Old values of residents, from the op that overwrites them to the last reader after it.
    std::vector<Copy> old_values;
    std::vector<uint64_t> live;     ///< bytes at each position, residents and workspace included
    std::vector<uint64_t> in_place; ///< bytes that each position saves in place
    /// The peak of each stage: the maximum number of bytes at any position of the stage. If nothing
    /// runs in a stage, it is the bytes of the values that are live during the stage.
    std::vector<uint64_t> stage_peak;
    uint64_t peak = 0;
    uint64_t cost = 0;
  };

  /// Replays plans of a valid step (CheckTrainingStep), which must outlive the object.
  explicit Replay(const TrainingStep &step);

  /// Replays the step with the evictions `events`, which must be in ascending order of value and
  /// stage. Evictions of a value for which CanDrop is false have no effect.
  void Run(absl::Span<const DropEvent> events, Result &result);

  /// Returns the replay as a plan.
  RecomputePlan Plan(absl::Span<const DropEvent> events);

  /// Returns whether evictions can remove the op from its original position in the step, so that it
  /// runs only when a later op needs it. For this the op must be allowed to run again, none of its
  /// results may be kept, and some op must read a result. So every op still runs at least once.
  bool MayBeLeftOut(uint32_t op) const { return wanted_[op] > 0; }
  /// Returns whether the value must be evicted to leave out its op at the original position. These
  /// are all results that some op reads, if the op may be left out.
  bool IsWanted(uint32_t value) const {
    return is_read_[value] && producer_[value] != kNoOp && wanted_[producer_[value]] > 0;
  }

  /// Returns whether the value can be evicted: an op that may run again computes it, and it is not
  /// kept.
  bool CanDrop(uint32_t value) const { return can_drop_[value]; }
  /// Returns whether copies of the value may be overwritten in place: an op computes the value, and
  /// the value is not kept.
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
    uint32_t operand; // the next operand to inspect
  };
  struct Pair { // an InPlacePair of the instance at a position
    uint32_t place, copy, result;
  };

  const TrainingStep &step_;
  std::vector<uint32_t> producer_;
  std::vector<bool> can_drop_;
  std::vector<bool> is_read_; // by an op of the step
  std::vector<uint32_t>
      wanted_; // for each op that may be left out: the number of its results with readers
  std::vector<uint32_t> unwanted_; // of these results, the number evicted in the op's own stage
  uint64_t residents_ = 0;
  std::vector<uint32_t> copy_of_;     // the copy to read, for each value; kNone: no copy
  std::vector<uint32_t> overwritten_; // overwritten residents
  std::vector<uint32_t> last_read_,
      op_place_;                // the last read of each; the position of each op in its own stage
  std::vector<uint64_t> freed_; // bytes freed after each position
  std::vector<Pair> pairs_;
  std::vector<Pending> stack_;
  std::vector<std::vector<uint32_t>> drops_; // values by stage
  RecomputePlan *plan_ = nullptr;            // the plan to write, or null
};

} // namespace refold::planner

//===- replay.h - What a set of drop events amounts to ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any set of events is a plan: the step runs in its order, and before each stage the operands that
// are not there are computed again, and what those need, as deep as it goes. A value computed again
// stays until an event drops it; a copy is freed after its last reader. Exact, and linear in the
// operands of what runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/planner/recompute_graph.h"
#include "compiler/planner/recompute_plan.h"

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
  };
  /// The arrays of one replay; kept by the caller so that the next one reuses their memory.
  struct Result {
    std::vector<uint32_t> ops;        ///< of the step, by place
    std::vector<uint32_t> stages;     ///< of each place, ascending
    std::vector<Copy> copies;         ///< by birth
    std::vector<uint64_t> live;       ///< bytes at each place, residents included
    std::vector<uint64_t> stage_peak; ///< the largest of each stage's places
    uint64_t peak = 0;
    uint64_t cost = 0;
  };

  /// The step is valid (CheckTrainingStep) and outlives this.
  explicit Replay(const TrainingStep &step);

  /// Events ascending by value and stage. One of a value that cannot be dropped changes nothing.
  void Run(absl::Span<const DropEvent> events, Result &result);

  /// The same as a plan.
  RecomputePlan Plan(absl::Span<const DropEvent> events);

  /// An op makes it, may run again, and the value need not be there at the end.
  bool CanDrop(uint32_t value) const { return can_drop[value]; }
  uint64_t resident_bytes() const { return residents; }
  const std::vector<uint32_t> &producers() const { return producer; }

private:
  void RunOp(uint32_t op, uint32_t stage, Result &result);
  void RunWithOperands(uint32_t op, uint32_t stage, Result &result);

  struct Pending {
    uint32_t op;
    uint32_t operand; // the next to look at
  };

  const TrainingStep &step;
  std::vector<uint32_t> producer;
  std::vector<bool> can_drop;
  uint64_t residents = 0;
  std::vector<uint32_t> copy_of; // the copy to read, of each value; kNone
  std::vector<Pending> stack;
  std::vector<std::vector<uint32_t>> drops; // values by stage
  RecomputePlan *plan = nullptr;            // where a plan is wanted
};

} // namespace refold::planner

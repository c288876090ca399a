//===- leave_out.h - Removal of unread runs ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value may be evicted after a run whose result was never read: all readers of the run read later
// copies, or are such unread runs themselves. Such a run is dead. LeaveOutUnread evicts the values
// of a dead run at the stage where they are made, so that the run is left out (replay.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/replay.h"

#include "absl/types/span.h"

#include <vector>

namespace refold::planner {

/// Returns evictions that leave out all ops that run at their own stages without a reader, plus
/// those of `events` that still have an effect. `result` must be the replay of `events`. All other
/// instances and their operands stay the same, so no position needs more memory. A run that
/// recomputes an operand with later readers stays. Returns `events` unchanged if there is no dead
/// run. Linear in the operands of all instances.
std::vector<DropEvent> LeaveOutUnread(const TrainingStep &step, const Replay &replay,
                                      const Replay::Result &result,
                                      absl::Span<const DropEvent> events);

} // namespace refold::planner

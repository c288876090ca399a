//===- leave_out.h - Removal of unread runs ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Leaves out dead runs of ops. A run is dead if nothing reads its results before they are evicted,
// or only other dead runs read them. LeaveOutUnread evicts the results in the stage of the run
// itself, and then the run does not happen (replay.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/replay.h"

#include "absl/types/span.h"

#include <vector>

namespace refold::planner {

/// Adds evictions that leave out all dead ops, and removes evictions that no longer have an effect.
/// An op is dead if it runs at its original position and nothing reads the results of this run.
/// `result` must be the replay of `events`. If no op is dead, returns `events` unchanged.
///
/// All other ops run at the same positions as before, so no position needs more memory.
///
/// One kind of dead op stays: an operand is recomputed for it, and a later op reads the recomputed
/// operand too. The time is linear in the operands of all ops that run.
std::vector<DropEvent> LeaveOutUnread(const TrainingStep &step, const Replay &replay,
                                      const Replay::Result &result,
                                      absl::Span<const DropEvent> events);

} // namespace refold::planner

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

/// Adds evictions that leave out all dead ops, and removes evictions that no longer have an effect.
/// An op is dead if it runs at its original position in the step, and nothing reads the results
/// that it makes there. `result` must be the replay of `events`. All other ops run as before, so no
/// position needs more memory. A dead op stays if one of its operands is recomputed for it and a
/// later op reads that copy too. If no op is dead, `events` is returned unchanged. The time is
/// linear in the operands of all ops that run.
std::vector<DropEvent> LeaveOutUnread(const TrainingStep &step, const Replay &replay,
                                      const Replay::Result &result,
                                      absl::Span<const DropEvent> events);

} // namespace refold::planner

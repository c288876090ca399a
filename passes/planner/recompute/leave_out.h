//===- leave_out.h - Runs that nothing comes of -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An event says when a value is dropped, not that nobody has read it until then. Where all readers
// of a run have copies made later, or are such runs themselves, its values may as well be dropped
// where they are made: then the run is left out (replay.h), and the plan needs less of everything.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/replay.h"

#include "absl/types/span.h"

#include <vector>

namespace refold::planner {

/// Events that leave out whatever ops run in their own stages for nothing, and those of the given
/// ones that still drop something. `result` is the replay of `events`. What runs otherwise, and
/// what each op reads, is as it was: no place holds more. A run for which something is computed
/// again that others read later is not touched. The same events, where there is no such run. Linear
/// in the operands of what runs.
std::vector<DropEvent> LeaveOutUnread(const TrainingStep &step, const Replay &replay,
                                      const Replay::Result &result,
                                      absl::Span<const DropEvent> events);

} // namespace refold::planner

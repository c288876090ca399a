//===- segment_events.h - Published plans as drop events --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Segments at checkpoints, and canonical strategies over lower sets, as events on the flat step, so
// that they are replayed, compared and validated like any other plan. Liveness comes with the
// replay: a value computed again is freed after its last reader.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/lower_sets.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Cuts the first `forward_ops` ops into segments, each up to the op that makes a checkpoint. What
/// a segment makes is dropped at its end, but for checkpoints and what a later segment reads. The
/// values of the last segment are kept: its backward pass comes next and would compute all of them
/// again for nothing. Ascending.
std::vector<DropEvent> CheckpointEvents(const TrainingStep &step, uint32_t forward_ops,
                                        absl::Span<const uint32_t> checkpoints);

/// The canonical strategy of L_1, …, L_k = V: V_i \ ∂(L_i) is dropped when all of L_i has been
/// made. `value_of` says which value of the step each one of the graph is. V_k is kept, as above.
/// Ascending.
std::vector<DropEvent> CanonicalEvents(const TrainingStep &step, const ForwardGraph &graph,
                                       absl::Span<const uint32_t> value_of,
                                       absl::Span<const ValueSet> sequence);

/// Cuts all ops into segments of a length, whatever they are. What a segment makes is dropped at
/// its end, unless the next one reads it: for steps without a visible border between forward and
/// backward. Values that nobody reads later get no event. Ascending.
std::vector<DropEvent> EvenSegmentEvents(const TrainingStep &step, uint32_t length);

} // namespace refold::planner

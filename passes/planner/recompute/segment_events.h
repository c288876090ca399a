//===- segment_events.h - Literature baselines as evictions -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts segments at checkpoints and canonical strategies over lower sets into evictions on the
// flat step, so that they are replayed, compared and validated like any other plan. The replay adds
// liveness: a recomputed value is freed after its last reader.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/lower_sets.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Returns the evictions for segments of the first `forward_ops` ops. Each segment ends with the op
/// that makes a checkpoint. The values of a segment are evicted at its end, except checkpoints and
/// values that a later segment reads. The values of the last segment are kept, because its backward
/// pass comes next and would recompute all of them without saving memory. Ascending.
std::vector<DropEvent> CheckpointEvents(const TrainingStep &step, uint32_t forward_ops,
                                        absl::Span<const uint32_t> checkpoints);

/// Returns the evictions of the canonical strategy L_1, …, L_k = V: V_i \ ∂(L_i) is evicted when
/// all of L_i has been made. `value_of` maps each value of the graph to a value of the step. V_k is
/// kept, as in CheckpointEvents. Ascending.
std::vector<DropEvent> CanonicalEvents(const TrainingStep &step, const ForwardGraph &graph,
                                       absl::Span<const uint32_t> value_of,
                                       absl::Span<const ValueSet> sequence);

/// Returns the evictions for segments of `length` ops each, over all ops of the step. The values of
/// a segment are evicted at its end, unless the next segment reads them. Serves steps without a
/// visible border between forward and backward pass. Values without later readers get no eviction.
/// Ascending.
std::vector<DropEvent> EvenSegmentEvents(const TrainingStep &step, uint32_t length);

} // namespace refold::planner

//===- segment_events.h - Literature baselines as evictions -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts the segments of literature baselines into evictions on a training step, so that they can
// be replayed, compared and validated like any other plan. The replay frees a recomputed value
// after its last reader.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/lower_sets.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Divides the first `forward_ops` ops into segments and returns the evictions in ascending order.
/// Each segment ends with the op that computes a checkpoint. The values of a segment are evicted at
/// its end, except checkpoints and values that a later segment reads. The last segment evicts
/// nothing: its backward pass comes next, so recomputing its values would save no memory.
std::vector<DropEvent> CheckpointEvents(const TrainingStep &step, uint32_t forward_ops,
                                        absl::Span<const uint32_t> checkpoints);

/// Returns the evictions for an increasing sequence of lower sets L_1, …, L_k (kusumoto.h), in
/// ascending order. Once all values of L_i have been computed, its new values are evicted, except
/// those on the boundary ∂(L_i). Nothing is evicted for L_k, as in CheckpointEvents. `value_of`
/// maps each value of the graph to a value of the step.
std::vector<DropEvent> CanonicalEvents(const TrainingStep &step, const ForwardGraph &graph,
                                       absl::Span<const uint32_t> value_of,
                                       absl::Span<const ValueSet> sequence);

/// Divides all ops of the step into segments of `length` ops and returns the evictions in ascending
/// order. At the end of a segment, its values are evicted, except those that the next segment reads
/// or that have no later reader. This function is for steps in which the forward pass cannot be
/// told apart from the backward pass.
std::vector<DropEvent> EvenSegmentEvents(const TrainingStep &step, uint32_t length);

} // namespace refold::planner

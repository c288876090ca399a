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

/// Divides the first `forward_ops` ops into segments and returns the evictions in ascending order.
/// Each segment ends with the op that makes a checkpoint. At the end of a segment, the values of
/// the segment are evicted, except checkpoints and values that a later segment reads. The values of
/// the last segment are kept. Its backward pass comes next, so recomputing its values would save no
/// memory.
std::vector<DropEvent> CheckpointEvents(const TrainingStep &step, uint32_t forward_ops,
                                        absl::Span<const uint32_t> checkpoints);

/// Returns the evictions of the canonical strategy L_1, …, L_k = V in ascending order. V_i is L_i
/// without L_{i-1}. Once all of L_i has been made, the values of V_i that are not on the boundary
/// ∂(L_i) are evicted. The values of V_k are kept, as in CheckpointEvents. `value_of` maps each
/// value of the graph to a value of the step.
std::vector<DropEvent> CanonicalEvents(const TrainingStep &step, const ForwardGraph &graph,
                                       absl::Span<const uint32_t> value_of,
                                       absl::Span<const ValueSet> sequence);

/// Divides all ops of the step into segments of `length` ops and returns the evictions in ascending
/// order. At the end of a segment, the values of the segment are evicted, unless the next segment
/// reads them. Values without later readers are not evicted. This function suits steps whose
/// forward and backward passes cannot be told apart.
std::vector<DropEvent> EvenSegmentEvents(const TrainingStep &step, uint32_t length);

} // namespace refold::planner

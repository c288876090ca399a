//===- segment_events.cpp - Literature baselines as evictions -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/segment_events.h"

#include <algorithm>

namespace refold::planner {

std::vector<DropEvent> CheckpointEvents(const TrainingStep &step, uint32_t forward_ops,
                                        absl::Span<const uint32_t> checkpoints) {
  std::vector<bool> is_checkpoint(step.values.size());
  for (uint32_t v : checkpoints)
    is_checkpoint[v] = true;
  std::vector<uint32_t> segment_of(forward_ops), ends; // the last op of each segment
  for (uint32_t op = 0; op < forward_ops; ++op) {
    segment_of[op] = static_cast<uint32_t>(ends.size());
    const std::vector<uint32_t> &results = step.ops[op].results;
    if (std::any_of(results.begin(), results.end(), [&](uint32_t v) { return is_checkpoint[v]; }))
      ends.push_back(op);
  }
  const std::vector<uint32_t> producers = Producers(step);
  std::vector<bool> is_read_later(step.values.size());
  for (uint32_t op = 0; op < forward_ops; ++op)
    for (uint32_t v : step.ops[op].operands)
      if (producers[v] != kNoOp && segment_of[producers[v]] < segment_of[op])
        is_read_later[v] = true;

  std::vector<DropEvent> events;
  for (uint32_t v = 0; v < step.values.size(); ++v)
    if (producers[v] < forward_ops && !is_checkpoint[v] && !is_read_later[v] &&
        segment_of[producers[v]] < ends.size())
      events.push_back({v, ends[segment_of[producers[v]]]});
  // The segment that ends with the forward pass is the last one, unless ops follow.
  if (!ends.empty() && ends.back() + 1 == forward_ops)
    std::erase_if(events, [&](const DropEvent &event) { return event.stage == ends.back(); });
  return events;
}

std::vector<DropEvent> CanonicalEvents(const TrainingStep &step, const ForwardGraph &graph,
                                       absl::Span<const uint32_t> value_of,
                                       absl::Span<const ValueSet> sequence) {
  const std::vector<uint32_t> producers = Producers(step);
  std::vector<DropEvent> events;
  ValueSet before(graph.values.size());
  uint32_t stage = 0; // the stage after which all of L_i has been made
  for (size_t i = 0; i + 1 < sequence.size(); ++i) {
    const LowerSet lower = MakeLowerSet(graph, sequence[i]);
    std::vector<uint32_t> dropped;
    for (uint32_t v : sequence[i].Members()) {
      if (producers[value_of[v]] != kNoOp)
        stage = std::max(stage, producers[value_of[v]]);
      if (!before.Contains(v) &&
          !std::binary_search(lower.boundary.begin(), lower.boundary.end(), v))
        dropped.push_back(value_of[v]);
    }
    for (uint32_t v : dropped)
      events.push_back({v, stage});
    before = sequence[i];
  }
  std::sort(events.begin(), events.end());
  return events;
}

std::vector<DropEvent> EvenSegmentEvents(const TrainingStep &step, uint32_t length) {
  const std::vector<uint32_t> producers = Producers(step);
  std::vector<bool> next_reads(step.values.size()), later_reads(step.values.size());
  for (uint32_t op = 0; op < step.ops.size(); ++op)
    for (uint32_t v : step.ops[op].operands) {
      const uint32_t after = producers[v] == kNoOp ? 0 : op / length - producers[v] / length;
      next_reads[v] = next_reads[v] || after == 1;
      later_reads[v] = later_reads[v] || after > 1;
    }
  std::vector<DropEvent> events;
  for (uint32_t v = 0; v < step.values.size(); ++v)
    if (later_reads[v] && !next_reads[v])
      events.push_back({v, (producers[v] / length + 1) * length - 1});
  return events;
}

} // namespace refold::planner

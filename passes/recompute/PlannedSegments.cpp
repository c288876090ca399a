//===- PlannedSegments.cpp - Segments of literature baselines -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/PlannedSegments.h"

#include "passes/planner/recompute/chen.h"

#include <algorithm>

using namespace mlir;
using namespace refold;

bool refold::isLayer(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isa<rf::DotGeneralOp, rf::ConvolutionOp, rf::WindowProductOp, rf::AttentionOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

SmallVector<Segment> refold::segmentsOfLayers(const ForwardPass &forward, int64_t n) {
  SmallVector<Segment> segments;
  Segment current;
  int64_t layers = 0;
  for (auto [index, node] : llvm::enumerate(forward.nodes)) {
    if (isLayer(node.op) && ++layers > n) {
      segments.push_back(std::move(current));
      current.clear();
      layers = 1;
    }
    current.push_back(static_cast<uint32_t>(index));
  }
  return segments; // all but the last
}

/// Returns the graph of a forward pass. Costs are rounded to about a ten-thousandth of their sum,
/// because the dynamic program has a state for each distinct sum of costs.
static planner::ForwardGraph graphOf(const ForwardPass &forward) {
  uint64_t all = 0;
  for (const ForwardNode &node : forward.nodes)
    all += node.cost;
  const uint64_t step = std::max<uint64_t>(all / 10'000, 1);
  planner::ForwardGraph graph;
  for (const ForwardNode &node : forward.nodes)
    graph.values.push_back({.bytes = node.bytes,
                            .cost = node.cost == 0 ? 0 : std::max<uint64_t>(node.cost / step, 1),
                            .predecessors = {node.reads.begin(), node.reads.end()}});
  return graph;
}

/// Returns L_i \ L_{i-1} for each set except the last.
static SmallVector<Segment> segmentsOf(ArrayRef<planner::ValueSet> sequence) {
  SmallVector<Segment> segments;
  for (size_t i = 0; i + 1 < sequence.size(); ++i) {
    Segment segment;
    for (uint32_t node : sequence[i].Members())
      if (i == 0 || !sequence[i - 1].Contains(node))
        segment.push_back(node);
    segments.push_back(std::move(segment));
  }
  return segments;
}

absl::StatusOr<SmallVector<Segment>> refold::chenSegments(const ForwardPass &forward,
                                                          std::optional<uint64_t> budget) {
  const planner::ForwardGraph graph = graphOf(forward);
  if (absl::Status status = planner::CheckForwardGraph(graph); !status.ok())
    return status;
  const std::vector<uint32_t> candidates = planner::SplitPoints(graph);
  const planner::ChenPlan plan = budget ? planner::ChenSegments(graph, candidates, *budget)
                                        : planner::ChenBest(planner::ChenSweep(graph, candidates));
  return segmentsOf(planner::ChenSequence(graph, plan));
}

absl::StatusOr<SmallVector<Segment>> refold::kusumotoSegments(const ForwardPass &forward,
                                                              std::optional<uint64_t> budget,
                                                              planner::Objective objective,
                                                              bool isExact) {
  const planner::ForwardGraph graph = graphOf(forward);
  if (absl::Status status = planner::CheckForwardGraph(graph); !status.ok())
    return status;
  absl::StatusOr<planner::LowerSetFamily> family =
      isExact ? planner::AllLowerSets(graph) : planner::AncestorClosures(graph);
  if (!family.ok())
    return family.status();
  const uint64_t bytes = budget ? *budget : planner::LeastBudget(graph, *family);
  absl::StatusOr<planner::CanonicalPlan> plan =
      planner::SolveKusumoto(graph, *family, bytes, {.objective = objective});
  if (!plan.ok())
    return plan.status();
  return segmentsOf(plan->sequence);
}

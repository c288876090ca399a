//===- published_starts.h - Literature baselines ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the literature baselines: plans that split the forward pass into segments. A training step
// does not mark the end of its forward pass. So the end is estimated: it is where the most bytes
// wait for a reader. A plan with a wrong estimate is still valid, because it is replayed like any
// other plan and is only a starting point.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Returns the number of ops of the forward pass, or 0 if no value waits for a reader. The forward
/// pass ends where the values that wait for a later reader have the most bytes. (The number of
/// waiting values is not a good measure: many gradients wait for clipping by their common norm.)
uint32_t ForwardOps(const TrainingStep &step);

struct PublishedOptions {
  /// Kusumoto's algorithms are skipped if there are more forward ops than this, because their time
  /// grows quadratically.
  uint32_t max_ops = 400;
};

/// Returns the plans of algorithms from the literature. Each plan is a non-empty list of evictions
/// in ascending order:
/// - Chen's plans for all budgets of its sweep,
/// - Kusumoto's approximate plans at a few budgets, for both objectives,
/// - segments of 1, 2, 4, ... layers. An op counts as a layer if it costs more than the average op.
///
/// The step must be valid. Values computed from parameters alone are left out of the graph, because
/// each segment computes its own copy of them.
std::vector<std::vector<DropEvent>> PublishedStarts(const TrainingStep &step,
                                                    const PublishedOptions &options = {});

} // namespace refold::planner

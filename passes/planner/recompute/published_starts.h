//===- published_starts.h - Literature baselines ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the literature baselines, which split the forward pass into segments. A flat step does not
// mark the end of the forward pass, but the bytes that wait for a reader grow until there and
// shrink afterwards. Plans built from a wrong border are still valid: they are replayed like any
// other plan, and serve as starting points.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Returns the number of ops before the border between the forward and the backward pass. The
/// border is the point at which the values that wait for a later reader have the most bytes. (The
/// number of waiting values would be misleading, because many gradients wait for clipping by their
/// common norm.) Returns 0 if no value waits.
uint32_t ForwardOps(const TrainingStep &step);

struct PublishedOptions {
  /// Kusumoto's algorithms are skipped if there are more forward ops than this. Their time grows
  /// quadratically with the number of ops.
  uint32_t max_ops = 400;
};

/// Returns the plans of algorithms from the literature. Each plan is a list of evictions in
/// ascending order and is not empty. The algorithms give these plans:
/// - Chen's plans for all budgets of its sweep,
/// - Kusumoto's approximate plans at a few budgets, for both objectives,
/// - segments of 1, 2, 4, ... layers. An op counts as a layer if it costs more than the average op.
///
/// Values computed from parameters alone are not part of the graph, because each segment computes
/// its own copy of them. The step must be valid.
std::vector<std::vector<DropEvent>> PublishedStarts(const TrainingStep &step,
                                                    const PublishedOptions &options = {});

} // namespace refold::planner

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

/// Returns the number of ops before the border, the point at which the bytes that wait for a later
/// reader are the most. (Bytes and not the number of values, because many gradients wait for
/// clipping by their common norm.) Returns 0 if no value waits.
uint32_t ForwardOps(const TrainingStep &step);

struct PublishedOptions {
  /// The largest number of forward ops for which Kusumoto's algorithms run; their time grows
  /// quadratically.
  uint32_t max_ops = 400;
};

/// Returns Chen's plans for all budgets of its sweep, Kusumoto's approximate plans of both
/// objectives at a few budgets, and segments of 1, 2, 4, ... layers. A layer is an op of more than
/// the average cost. Values computed from parameters alone are excluded from the graph, because
/// each segment computes its own. The step must be valid. Each plan is ascending and not empty.
std::vector<std::vector<DropEvent>> PublishedStarts(const TrainingStep &step,
                                                    const PublishedOptions &options = {});

} // namespace refold::planner

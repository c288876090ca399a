//===- published_starts.h - Published plans of a flat step ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The published strategies cut the forward pass. A flat step does not say where that ends; but what
// waits to be read grows until there, and shrinks from there on. Plans made of a wrong border are
// plans all the same: they are replayed like any other, and serve as places to begin.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// How many ops come before the border: up to it the bytes that wait for a later reader are the
/// most. (Not their number: gradients that wait for a clipping by their common norm are many.) 0
/// where none wait.
uint32_t ForwardOps(const TrainingStep &step);

struct PublishedOptions {
  /// Ops of the forward pass up to which Kusumoto's programs run; their time grows with the square.
  uint32_t max_ops = 400;
};

/// Chen's plans for all budgets of its sweep, Kusumoto's approximate ones of both objectives at a
/// few budgets, and segments of 1, 2, 4, ... layers, which are ops of more than the average cost.
/// What is made of parameters alone is no value of theirs: each segment makes its own. The step is
/// valid. Each ascending; none is empty.
std::vector<std::vector<DropEvent>> PublishedStarts(const TrainingStep &step,
                                                    const PublishedOptions &options = {});

} // namespace refold::planner

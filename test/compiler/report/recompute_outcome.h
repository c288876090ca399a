//===- recompute_outcome.h - A recompute outcome by hand --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The outcome of recompute planning for the step of step_program.h. Three plans were tried, and the
// third plan, with 459,600 bytes, was chosen.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

namespace refold::testing {

inline planner::RecomputeOutcome Outcome() {
  planner::RecomputeOutcome outcome;
  outcome.budget = 460'000;
  outcome.tried = {{800'000, 1'000'000, 0}, {500'000, 1'010'000, 1}, {459'600, 1'050'000, 3}};
  outcome.taken = 2;
  outcome.bound = 300'000;
  outcome.bound_reason = "op 1 'dloss' needs much";
  outcome.keep_all = {{65'536, 455'936}, {"k1_h (train.cpp:30)", "k2_dloss"}};
  outcome.recomputed = {{"h", "train.cpp:30", 200'000, 2, 30'000'000, 150'000, "it saves"},
                        {"<small>", "", 64, 1, 1000, 0, "so small"}};
  outcome.kept = {{"logits", "", 40'000, 0, 123'456'789'000, 0, "cheaper to keep: 1 & 2"}};
  return outcome;
}

/// Returns the outcome in which the baseline already meets the budget.
inline planner::RecomputeOutcome NothingAgain() {
  planner::RecomputeOutcome outcome;
  outcome.budget = 900'000;
  outcome.tried = {{800'000, 0, 0}};
  return outcome;
}

} // namespace refold::testing

//===- recompute_text.h - Recomputation in sentences ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes recomputation in sentences for the HTML page and the text report. The sentences are
// about plans that were tried. The work of a plan is estimated, and its bytes are exact.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// Returns "1 kernel is recomputed", "46 kernels are recomputed".
std::string KernelsAgain(int64_t clones);
/// Returns the work added to the baseline step: "2.5 % more work".
std::string ExtraWork(const planner::RecomputeOutcome &recompute, const planner::TriedPlan &plan);

/// Returns sentences about the plan that was taken, the other plans, and the lower bound of all
/// plans. Two of the sentences say what a budget larger by 10 % would save, and what a budget
/// smaller by 10 % would cost. Returns a single sentence if nothing is recomputed.
std::vector<std::string> RecomputeSentences(const planner::RecomputeOutcome &recompute);

/// Returns the sentences as lines of --report=text, with the largest values. Ends in a newline.
std::string RecomputeText(const planner::RecomputeOutcome &recompute);

} // namespace refold

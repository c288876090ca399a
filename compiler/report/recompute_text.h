//===- recompute_text.h - What recomputation did, in sentences --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the page and the text report. All of it follows from plans that were tried; work is
// estimated, bytes are exact.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// "1 kernel runs again", "46 kernels run again".
std::string KernelsAgain(int64_t clones);
/// "2.5 % more work" than the step as it is.
std::string ExtraWork(const planner::RecomputeOutcome &recompute, const planner::TriedPlan &plan);

/// What was done; what other plans there were; what a tenth more of the budget would buy, and a
/// tenth less would cost; what no plan can be below. One sentence where the step stays as it is.
std::vector<std::string> RecomputeSentences(const planner::RecomputeOutcome &recompute);

/// The same as lines of --report=text, with the largest values. Ends in a newline.
std::string RecomputeText(const planner::RecomputeOutcome &recompute);

} // namespace refold

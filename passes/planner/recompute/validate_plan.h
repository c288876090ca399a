//===- validate_plan.h - An independent judge of plans ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shares no code with the searches and trusts nothing that a plan says of itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"
#include "passes/planner/recompute/recompute_plan.h"

#include "absl/status/status.h"

namespace refold::planner {

/// Replays the plan. OK if it computes what the step computes in the bytes that it says:
///  - each op of the step runs, and again only if it may; one that may not runs before all that
///    follow it in the step (others may be left out in their place and run later);
///  - each operand is read from an instance of the very op that makes it in the step, which has run
///    and whose copy is there, so that all results depend on each other as in the step;
///  - only copies that are there are freed, and values to be kept are there at the end;
///  - peak and cost are those claimed, no more and no less. What is written over an operand, and
///    how long residents that are written over have to be there as they were, it finds for itself.
/// The error names place, op and value. Linear in the plan but for a logarithm.
absl::Status ValidatePlan(const TrainingStep &step, const RecomputePlan &plan);

} // namespace refold::planner

//===- in_place.h - What an op can save at most -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"

#include "absl/functional/function_ref.h"

#include <cstdint>

namespace refold::planner {

/// The most bytes of an op's results that can be written over operands, whichever of those that
/// `may_die` allows do die there: no operand twice, no result twice. What the rule of InPlacePair
/// saves is never more.
uint64_t MostSavedInPlace(const TrainingStep &step, const StepOp &op,
                          absl::FunctionRef<bool(uint32_t operand)> may_die);

} // namespace refold::planner

//===- in_place.h - Most bytes saved in place -------------------*- C++ -*-===//
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

/// Returns the maximum number of bytes that an op can save by writing results in place of operands.
/// An operand can be overwritten only if `may_die` returns true for it. A result overwrites at most
/// one operand, and an operand is overwritten at most once. The rule of InPlacePair never saves
/// more.
uint64_t MostSavedInPlace(const TrainingStep &step, const StepOp &op,
                          absl::FunctionRef<bool(uint32_t operand)> may_die);

} // namespace refold::planner

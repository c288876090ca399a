//===- recompute_judge.h - Recomputed and kept values compared --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/judges/program_judge.h"

namespace refold::test {

/// Checks that a program with recomputed functions has the same bits as the program that calls
/// these functions without recomputation.
Finding JudgeRecomputed(ProgramCompiler &compiler, const FuzzCase &one);

/// Runs the program without recomputation, with the plan of each strategy, and with two budgets.
/// The first budget is the minimum that the compiler accepts. The second budget is the mean of this
/// minimum and the peak of the strategy `user`. The bits must be the same in all runs. The bytes
/// must be the predicted ones and within the budget.
Finding JudgeStrategies(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device);

} // namespace refold::test

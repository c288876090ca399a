//===- recompute_judge.h - Recomputed and kept values compared --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/judges/program_judge.h"

namespace refold::test {

/// Checks that a program with recomputed functions has the bits of the program in which these
/// functions are called normally.
Finding JudgeRecomputed(ProgramCompiler &compiler, const FuzzCase &one);

/// Compares the program without recomputation with the plan of each strategy, and with the plans
/// for half of the possible saving and for all of it. The bits must be the same, and the bytes as
/// predicted and within the budget.
Finding JudgeStrategies(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device);

} // namespace refold::test

//===- recompute_judge.h - Recomputed or kept, held against each other -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/judges/program_judge.h"

namespace refold::test {

/// A program with functions that are recomputed has the bits of the same one in which they are
/// called.
Finding JudgeRecomputed(ProgramCompiler &compiler, const FuzzCase &one);

/// Compares the program with nothing computed again with what each strategy makes of it, and with
/// the plans for half of what can be won and for all of it: same bits, bytes as predicted and
/// within the budget.
Finding JudgeStrategies(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device);

} // namespace refold::test

//===- card_judge.h - GPU programs compared with the CPU --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As program_judge.h: returns findings, and does not fail a test itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/judges/program_judge.h"

namespace refold::test {

/// Runs the program on the fake CUDA driver in four ways: in one run, in one run with thread blocks
/// in reverse order, step by step, and in several runs. The seed chooses the fusion granularity.
/// With granularity `step`, the bits must be those of the interpreted program. With other
/// granularities, the bits must be those of the cpu device. No rule of CUDA graphs may be broken.
/// The measured peak must be the planned peak, except with several runs.
Finding JudgeCard(ProgramCompiler &compiler, CardCompiler &cards, const FuzzCase &one);

} // namespace refold::test

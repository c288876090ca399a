//===- card_judge.h - A program on a card, held against the CPU -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As program_judge.h: it says what is wrong, and fails nothing by itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/judges/program_judge.h"

namespace refold::test {

/// On a card that the host plays, the program has the bits of the cpu device and its own predicted
/// bytes, and breaks no rule of graphs: folded, with its blocks of threads in the other order, step
/// by step and in parts. The seed chooses the tier; in the tier `step` the bits are those of the
/// program's interpretation.
Finding JudgeCard(ProgramCompiler &compiler, CardCompiler &cards, const FuzzCase &one);

} // namespace refold::test

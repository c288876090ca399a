//===- card_cost.h - What a step is estimated to cost on a card --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model of few constants, the same for every card: it chooses between tiers, whose bits may
// differ, so it depends on the program alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/cuda/grid_code.h"
#include "runtime/executable/executable_generated.h"

namespace refold {

/// Microseconds of one pass of the loop of "train", or of the whole function if it has none.
/// `table`: of a module that the pipeline for `tier` has been through. A loop inside counts all of
/// its passes, a choice its dearer side.
double estimateStepMicroseconds(const exe::ExecutableT &table, CudaTier tier);

} // namespace refold

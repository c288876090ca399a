//===- card_cost.h - Estimated cost of a step on a GPU ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model with few constants, the same for every GPU. It chooses between fusion granularities,
// which may differ in bits, so the estimate must depend on the program alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/cuda/grid_code.h"
#include "runtime/executable/executable_generated.h"

namespace refold {

/// Returns the microseconds of one iteration of the loop of "train", or of the whole function if it
/// has no loop. `table`: of a module after the pipeline for `tier`. An inner loop counts all of its
/// iterations, a conditional counts its more expensive branch.
double estimateStepMicroseconds(const exe::ExecutableT &table, CudaTier tier);

} // namespace refold

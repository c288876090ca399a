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

/// Returns the estimated microseconds of one step: one iteration of the loop of "train", or the
/// whole function if it has no loop. The time of an inner loop includes all its iterations. The
/// time of a conditional is the time of its slower branch. `table` must be from a module on which
/// the pipeline for `tier` was run.
double estimateStepMicroseconds(const exe::ExecutableT &table, CudaTier tier);

} // namespace refold

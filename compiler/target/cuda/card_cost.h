//===- card_cost.h - Estimated cost of a step on a GPU ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Estimates the time of a training step on a GPU. The estimate chooses between fusion
// granularities, which may differ in bits. So it must depend on the program alone, and its
// constants are the same for every GPU.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/cuda/grid_code.h"
#include "runtime/executable/executable_generated.h"

namespace refold {

/// Returns the estimated microseconds of one training step: one iteration of the loop of "train",
/// or the whole function if it has no loop. An inner loop counts with all its iterations, and a
/// conditional with its slower branch. `table` must be from a module on which the pipeline for
/// `tier` was run.
double estimateStepMicroseconds(const exe::ExecutableT &table, CudaTier tier);

} // namespace refold

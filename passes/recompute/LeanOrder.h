//===- LeanOrder.h - Order with few live values -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/StepGraph.h"

namespace refold {

/// Reorders the fusions of a block so that few values are alive at once. The next fusion is the
/// first ready one that frees at least as many bytes as it allocates. If there is none, it is the
/// first ready one in the original order. So the gradient of a weight runs before the gradient of
/// the data, and an update runs right after its gradient.
///
/// Recompute plans depend on the order of the block, so the reordering must come before planning.
void orderLean(const StepGraph &graph);

} // namespace refold

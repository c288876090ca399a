//===- LeanOrder.h - Order with few live values -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/StepGraph.h"

namespace refold {

/// Reorders the fusions of a block so that few values wait. Among the fusions that could run next,
/// the first one that ends at least as many bytes as it makes runs; if there is none, the first in
/// the original order. So a weight's gradient runs before the data's gradient, and an update right
/// after its gradient. Plans assume the order of the block, so this runs before planning.
void orderLean(const StepGraph &graph);

} // namespace refold

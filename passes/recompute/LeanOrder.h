//===- LeanOrder.h - What ends values comes first ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/StepGraph.h"

namespace refold {

/// Puts the groups of a block in an order in which few values wait: of those that could run next,
/// the first one that ends as many bytes as it makes, else the first one in the order as it was. So
/// a weight's gradient comes before the data's, and an update right after its gradient. Plans are
/// made for the order that stands, so they are made for this one.
void orderLean(const StepGraph &graph);

} // namespace refold

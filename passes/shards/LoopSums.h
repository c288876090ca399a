//===- LoopSums.h - Sums over rows that loops carry -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop over time adds the gradient of a weight in each iteration. Each of these gradients is a
// sum over the rows. If the loop carries one sum for each shard, the shards are joined once, behind
// the loop, and not in each iteration.
//
// Example: the loop carries g, and yields g + join(p), where p has a gradient for each of 8 shards.
// Afterwards it carries h of 8 gradients and yields h + p. Its result is join(h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "llvm/ADT/DenseSet.h"

namespace refold {

/// Returns whether a loop adds the result of `sum` to a value that it carries, and does nothing
/// else with both. The loop of training steps does not count: a run may stop between two steps.
bool isCarriedSum(mlir::Operation *sum);

/// Lets loops carry the sums of shards, which the ops in `joins` join.
void carryShards(mlir::func::FuncOp function, int64_t shards,
                 llvm::DenseSet<mlir::Operation *> joins);

} // namespace refold

//===- StepGraph.h - A block of kernel groups as the planner sees it -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The flat schedule of a training step: its groups in the order in which they stand, what each
// reads and makes, and whose bytes are whose. A reshape or a barrier is another name of the value
// that it hands on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/OpCost.h"
#include "passes/planner/recompute/recompute_graph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold {

struct StepGraph {
  mlir::Block *block = nullptr;
  planner::TrainingStep step;
  /// The op of each of step.ops, and the value of each of step.values.
  llvm::SmallVector<mlir::Operation *> ops;
  llvm::SmallVector<mlir::Value> values;
  llvm::DenseMap<mlir::Value, uint32_t> numberOf;
};

/// The value whose bytes `value` has: through reshapes and barriers.
mlir::Value rootOf(mlir::Value value);

/// The step of one block. What reads something may run again, loops and choices whole; what writes
/// over a state may not, nor a fold. What the block hands on is kept; it takes no bytes where it is
/// written into a buffer that is there anyway.
StepGraph stepOf(mlir::Block &block, const DeviceRates &rates);

/// The step as far as every way of forming dispatches needs it: values that tiles of one dispatch
/// may hand on to each other have no bytes.
planner::TrainingStep withoutTiles(const StepGraph &graph);

/// The function that a block is in.
mlir::func::FuncOp functionAround(mlir::Block &block);

/// The blocks of a function that have groups: its own, those of its loops and of its choices.
llvm::SmallVector<mlir::Block *> blocksOfGroups(mlir::func::FuncOp function);

} // namespace refold

//===- StepGraph.h - Planner view of a training step ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes a training step for the planner: its fusions in program order, the values that each
// fusion reads and computes, and the buffers of the values. A reshape or a barrier is an alias of
// its operand.
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
  /// The op of each entry of step.ops, and the value of each entry of step.values.
  llvm::SmallVector<mlir::Operation *> ops;
  llvm::SmallVector<mlir::Value> values;
  llvm::DenseMap<mlir::Value, uint32_t> numberOf;
};

/// Returns the value that `value` is an alias of, through reshapes and barriers.
mlir::Value rootOf(mlir::Value value);

/// Returns the step of one block. An op that only reads may run again. A loop or a condition may
/// run again as a whole. A fold, or an op that overwrites a state, may not. The values that the
/// block yields are kept. A yielded value has no bytes if it is written into an existing buffer.
StepGraph stepOf(mlir::Block &block, const DeviceRates &rates);

/// Returns a copy of the step that counts only the bytes that are needed with any choice of
/// dispatches. A value has no bytes if a dispatch could pass it from op to op in tiles.
planner::TrainingStep withoutTiles(const StepGraph &graph);

/// Returns the function that contains the block.
mlir::func::FuncOp functionAround(mlir::Block &block);

/// Returns all blocks of a function that contain fusions: its own block, and the blocks of its
/// loops and conditions.
llvm::SmallVector<mlir::Block *> blocksOfGroups(mlir::func::FuncOp function);

} // namespace refold

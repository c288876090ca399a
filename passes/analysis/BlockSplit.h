//===- BlockSplit.h - Splitting an op into blocks ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes which slice of each operand a block needs for its slice of the results. The answer
// depends on the op alone and is the same for every device.
//
// Example: if a block computes rows of a matrix product along dim 0, operandDim is 0 for the left
// operand (the same rows) and -1 for the right one (all of it).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/RowBlocks.h"

#include "mlir/IR/Operation.h"

#include <optional>

namespace refold {

/// Returns the dimension of operand `index` whose slice a block needs for its slice of dimension
/// `dim` of the results. Returns -1 if the block needs the whole operand, and nothing if the op
/// cannot be split along `dim`.
std::optional<int64_t> operandDim(mlir::Operation *op, unsigned index, int64_t dim);

/// Returns the number of blocks into which the op's first result is split along its first
/// dimension, a function of shapes and `rows` alone. If rows are processed in tiles, each tile is a
/// block.
int64_t preferredBlocks(mlir::Operation *op, RowBlocks rows);

/// Returns the number of tiles per block of a sum over the rows of each block (as
/// refold-split-reductions writes it). The tiles of a block run one after the other, and each
/// continues the accumulation of the previous one. Returns 1 for any other op.
int64_t chainedTiles(mlir::Operation *op, RowBlocks rows);

/// Returns whether results are computed element by element from operands of the same shape, so that
/// the op and its producer can be one loop.
bool isElementwise(mlir::Operation *op);

} // namespace refold

//===- BlockSplit.h - How an op's work is shared between blocks ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block computes its share of a result: a slice of one dimension. Which share of each operand
// does that need? The answer is a property of the op alone, the same for every device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/RowBlocks.h"

#include "mlir/IR/Operation.h"

#include <optional>

namespace refold {

/// The dimension of operand `index` whose slice a block needs for its slice of dimension `dim` of
/// the results; -1 where it needs the whole operand; nothing where the op cannot be split along
/// `dim`.
std::optional<int64_t> operandDim(mlir::Operation *op, unsigned index, int64_t dim);

/// Into how many blocks the op's first result is split along its first dimension: a function of
/// shapes and of `rows` alone. Where rows are walked in tiles, each tile is a block.
int64_t preferredBlocks(mlir::Operation *op, RowBlocks rows);

/// Of a sum over the rows of each block (as refold-split-reductions writes it): the tiles in which
/// those rows come, one after the other, each going on with the chains where the tile before it
/// left off; 1 for any other op.
int64_t chainedTiles(mlir::Operation *op, RowBlocks rows);

/// True where results are made element by element from operands of the same shape, so that op and
/// producer can be one loop.
bool isElementwise(mlir::Operation *op);

} // namespace refold

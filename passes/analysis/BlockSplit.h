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

#include <numeric>
#include <optional>

namespace refold {

inline int64_t productOf(llvm::ArrayRef<int64_t> extents) {
  return std::accumulate(extents.begin(), extents.end(), int64_t{1}, std::multiplies<>());
}

/// If the op's results are sliced into blocks along `dim`, returns the dimension along which
/// operand `index` is sliced. Returns -1 if each block needs the whole operand. Returns nothing if
/// the op cannot be split along `dim`.
std::optional<int64_t> operandDim(mlir::Operation *op, unsigned index, int64_t dim);

/// Returns the number of blocks into which the op is split along the first dimension of its first
/// result. The number depends only on shapes and `rows`. If blocks are processed in tiles, each
/// tile counts as a block.
int64_t preferredBlocks(mlir::Operation *op, RowBlocks rows);

/// Returns the number of tiles per block of a product that refold-sum-trees has split into blocks
/// of rows. Returns 1 for any other op. The tiles of a block run one after the other, and each tile
/// continues the sum of the previous tile.
int64_t chainedTiles(mlir::Operation *op, RowBlocks rows);

/// Returns whether each result element is computed from the operands' elements with the same index.
/// Then a single loop can compute both this op and the producer of one of its operands.
bool isElementwise(mlir::Operation *op);

} // namespace refold

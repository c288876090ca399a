//===- BlockSplit.h - Splitting an op into blocks ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes which slice of each operand a block needs to compute its slice of the results. The
// answer depends on the op alone and is the same for every device.
//
// Example: to compute some rows of a matrix product, a block needs the same rows of the left
// operand (operandDim returns 0). It needs the whole right operand (operandDim returns -1).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/RowBlocks.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include <numeric>
#include <optional>

namespace refold {

/// Returns the type of a value that is a tensor.
inline mlir::RankedTensorType tensorTypeOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}

/// Returns the number of bytes of the elements of a tensor. A pred has one byte.
inline int64_t tensorBytes(mlir::RankedTensorType type) {
  return type.getNumElements() * ((type.getElementTypeBitWidth() + 7) / 8);
}

inline int64_t productOf(llvm::ArrayRef<int64_t> extents) {
  return std::accumulate(extents.begin(), extents.end(), int64_t{1}, std::multiplies<>());
}

/// Returns the dimension along which operand `index` is sliced if the results are sliced into
/// blocks along `dim`. Returns -1 if each block needs the whole operand. Returns nothing if the op
/// cannot be split along `dim`.
std::optional<int64_t> operandDim(mlir::Operation *op, unsigned index, int64_t dim);

/// Returns the number of blocks into which the op is split along dimension 0 of its first result.
/// The number depends on shapes and `rows` only. If the blocks are split further into tiles, the
/// tiles are counted.
int64_t preferredBlocks(mlir::Operation *op, RowBlocks rows);

/// Returns the number of tiles per block of a product that refold-sum-trees has split into blocks
/// of rows. Returns 1 for any other op. The tiles of a block run in order, and each tile continues
/// the sum of the tile before it.
int64_t chainedTiles(mlir::Operation *op, RowBlocks rows);

/// Returns whether each result element is computed from the elements of the operands with the same
/// index. One loop can compute such an op together with the op that computes an operand.
bool isElementwise(mlir::Operation *op);

} // namespace refold

//===- TileRegion.h - Ops that a loop over tiles can contain ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the ops that compute a large value of many rows, and all ops that read it. If each of them
// computes each row by itself, or sums over the rows, one loop over tiles of rows can contain them
// all. Then no large value is ever whole.
//
// Example: the logits x . w of 8,192 rows and 50,257 classes have 1.6 GB. The softmax, the loss,
// the gradient of the logits, and its two products with x and w read them. The loss and the
// gradient of x have rows of their own. The gradient of w is a sum over the rows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"
#include "passes/tiles/TiledOps.h"

#include "llvm/ADT/SetVector.h"

namespace refold {

/// The ops of a loop over tiles, and the values that enter and leave it.
struct TileRegion {
  int64_t rows = 0, tiles = 0;
  /// The ops in program order. No path leads from one of them through another op back to them.
  llvm::SmallVector<mlir::Operation *> ops;
  /// The ops between them that read a value of the region. They must come after the loop.
  llvm::SmallVector<mlir::Operation *> later;
  /// Ops without operands, such as constants, that each tile creates anew.
  llvm::SetVector<mlir::Operation *> constants;
  /// Values from outside of which a tile needs its own rows.
  llvm::SetVector<mlir::Value> rowOperands;
  /// Values with rows that other ops read.
  llvm::SetVector<mlir::Value> rowResults;
  /// Sums over the rows.
  llvm::SetVector<mlir::Value> sums;
};

/// Finds the region of one product.
class TileRegionFinder {
public:
  TileRegionFinder(rf::DotGeneralOp product, int64_t rows, int64_t tiles)
      : product(product), rows(rows), tiles(tiles) {}

  /// Returns the region of the ops that read the product. `isCut` returns whether a sum over rows
  /// has the order of a sum over these tiles. Returns nothing if there is no such region; `blocker`
  /// is then the op that needs the whole value.
  std::optional<TileRegion> find(llvm::function_ref<bool(mlir::Operation *)> isCut);
  mlir::Operation *blocker = nullptr;

private:
  bool add(mlir::Operation *op);
  bool addReaders();
  bool addBetween();
  bool isValid(llvm::function_ref<bool(mlir::Operation *)> isCut);
  bool isLarge(mlir::Value value) const;
  bool blockedBy(mlir::Operation *op) {
    blocker = op;
    return false;
  }
  std::optional<RowUse> useOf(mlir::Operation *op) const {
    return rowUseOf(op, rows, [&](mlir::Value value) { return haveRows.contains(value); });
  }

  mutable rf::DotGeneralOp product; // its accessors are not const
  const int64_t rows, tiles;
  llvm::SetVector<mlir::Operation *> ops, later, constants;
  llvm::DenseMap<mlir::Operation *, RowUse> uses;
  llvm::DenseSet<mlir::Value> haveRows;
};

} // namespace refold

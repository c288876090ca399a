//===- head_ops.h - Anchor ops as linalg ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

struct HeadOperands {
  /// The block's shares of the operands.
  llvm::SmallVector<mlir::Value> tensors;
  /// The block's number, an index.
  mlir::Value block;
  /// For a sum over rows that come in tiles: the sums of the previous tiles, and an i1 that is true
  /// in the first tile. Null if all rows are in one tile.
  mlir::Value carried, isFirstTile;
};

/// Emits the block's share of the result of `op`, of type `share`. Returns null for an op without a
/// kernel.
mlir::Value emitHead(mlir::OpBuilder &builder, mlir::Operation *op, mlir::RankedTensorType share,
                     const HeadOperands &operands);

/// Returns `target`, which holds operand 0 of an `rf.update_row` or `rf.dynamic_update_slice`, with
/// the part replaced; null for another op.
mlir::Value emitPartUpdate(mlir::OpBuilder &builder, mlir::Operation *op, mlir::Value target,
                           const HeadOperands &operands);

} // namespace refold::codegen
